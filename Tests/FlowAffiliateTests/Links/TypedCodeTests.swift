import FlowAffiliate
import Testing

@Suite struct TypedCodeTests {
  static let typed = TypedCode(reader: LinkReader(hosts: LinkHosts(["go.yourapp.com"])))

  @Test(arguments: [
    (" K7QX A2MP ", "K7QXA2MP"), ("k7qx-a2mp", "k7qxa2mp"), ("K7QX–A2MP", "K7QXA2MP"),
    ("k7\u{a0}qx\ta2\nmp", "k7qxa2mp"), ("hello", "hello"), ("Hello World", "HelloWorld"),
    ("abc", "abc"), ("abcdefghijklmnopqrstuvwx", "abcdefghijklmnopqrstuvwx"),
    ("https://go.affiliate.yflow.io/a/k7qxa2mp", "k7qxa2mp"),
    ("Join me: https://yourapp.go.affiliate.yflow.io/a/k7qxa2mp", "k7qxa2mp"),
    ("Join me (https://go.yourapp.com/a/K7QXA2MP).", "K7QXA2MP"),
    ("see:HTTPS://go.yourapp.com/a/K7QXA2MP!", "K7QXA2MP"),
    ("go.affiliate.yflow.io/a/k7qxa2mp", "k7qxa2mp"), ("“go.yourapp.com/a/abc”", "abc"),
    ("https://any.example/?fg_ref=k7qxa2mp", "k7qxa2mp"),
    ("https://other.example/x https://go.yourapp.com/a/abc", "abc"),
  ])
  func reads(text: String, code: String) {
    #expect(Self.typed.code(in: text) == code)
  }

  @Test(arguments: [
    "", "   ", "hello!", "ab", "abcdefghijklmnopqrstuvwxy", "kod: åäö", "k7qx_a2mp", "k7qx.a2mp",
    "https://evil.example/a/k7qxa2mp", "https://evilgo.affiliate.yflow.io/a/k7qxa2mp",
    "https://go.affiliate.yflow.io/a/ab", "https://go.affiliate.yflow.io/?fg_click=12345",
    "https://x.example", "١٢٣٤", "ａｂｃ", "-", "—", "http://",
  ])
  func findsNone(text: String) {
    #expect(Self.typed.code(in: text) == nil)
  }
}
