import FlowAffiliate
import TestSupport
import Testing

@Suite struct LinkReaderTests {
  static let reader = LinkReader(
    hosts: LinkHosts(["go.yourapp.com", "*.wild.example", "Bücher.example", "*.B\u{fc}ro.example"]))

  /// Code and click of links that carry an invite.
  @Test(
    arguments: [
      ("https://go.affiliate.yflow.io/a/k7qxa2mp", "k7qxa2mp", nil),
      ("http://go.affiliate.yflow.io/a/k7qxa2mp/", "k7qxa2mp", nil),
      ("HTTPS://YourApp.GO.Affiliate.YFlow.IO/a/K7QXA2MP", "K7QXA2MP", nil),
      ("https://a.b.go.affiliate.yflow.io./a/abc", "abc", nil),
      ("https://go.affiliate.yflow.io:8443/a/abc?x=1#/a/other", "abc", nil),
      ("https://user:secret@go.affiliate.yflow.io/a/abc", "abc", nil),
      ("https://evil.com@go.affiliate.yflow.io/a/abc", "abc", nil),
      ("https://go%2Eaffiliate.yflow.io/a/%6B7q", "k7q", nil),
      ("https://go.yourapp.com/a/abcdefghijklmnopqrstuvwx", "abcdefghijklmnopqrstuvwx", nil),
      ("https://x.wild.example/a/abc", "abc", nil), ("https://x.y.wild.example/a/abc", "abc", nil),
      ("https://bücher.example/a/abc", "abc", nil), ("https://BÜCHER.example/a/abc", "abc", nil),
      ("https://xn--bcher-kva.example/a/abc", "abc", nil),
      ("https://b%C3%BCcher.example/a/abc", "abc", nil),
      ("https://x.bu\u{308}ro.example/a/abc", "abc", nil),
      // The path goes before fg_ref; clicks and codes come together.
      ("https://go.yourapp.com/a/abc?fg_ref=other&fg_click=c_-1", "abc", "c_-1"),
      ("https://anything.example/?fg_ref=abc", "abc", nil),
      ("myapp://open?fg_ref=&fg_ref=abc&fg_ref=def", "abc", nil),
      ("myapp:open?fg_click=12345", nil, "12345"),
      ("https://evil.example/a/zzz?fg_click=q", nil, "q"),
      (
        "https://appclip.apple.com/id?p=com.yourapp.Clip&fg_click=cl1&fg_ref=k7qxa2mp", "k7qxa2mp",
        "cl1"
      ),
      ("x:?fg%5Fref=a%62c", "abc", nil), ("x://h/p?fg_ref=ab&fg_click=ok", nil, "ok"),
    ] as [(String, String?, String?)])
  func finds(link: String, code: String?, click: String?) {
    #expect(Self.reader.invite(in: link) == LinkInvite(code: code, clickId: click))
  }

  /// Links that are the app's own.
  @Test(arguments: [
    "", "go.affiliate.yflow.io/a/abc", "https:", "https://", "https:///a/abc", "://go/a/abc",
    "https://evilgo.affiliate.yflow.io/a/abc", "https://go.affiliate.yflow.io.evil.com/a/abc",
    "https://go.affiliate.yflow.io@evil.com/a/abc", "https://affiliate.yflow.io/a/abc",
    "https://go.affiliate.yflow.io\\@evil.com/a/abc",
    "https://evil.com\\.go.affiliate.yflow.io/a/abc",
    "https://go.affiliate.yflow.io%00.evil.com/a/abc",
    "https://go.affiliate.yflow.io%2F.evil.com/a/abc",
    "https://gо.affiliate.yflow.io/a/abc", "https://ｇｏ.affiliate.yflow.io/a/abc",
    "https://go。affiliate.yflow.io/a/abc", "https://.go.affiliate.yflow.io/a/abc",
    "https://go..affiliate.yflow.io/a/abc", "https://go.affiliate.yflow.io:x/a/abc",
    "https://[::1]/a/abc", "https://127.0.0.1/a/abc",
    "https://wild.example/a/abc", "https://evilwild.example/a/abc",
    "https://x.go.yourapp.com/a/abc",
    "ftp://go.affiliate.yflow.io/a/abc", "myapp://go.affiliate.yflow.io/a/abc",
    "javascript://go.affiliate.yflow.io/a/abc",
    "https://go.affiliate.yflow.io/a/", "https://go.affiliate.yflow.io/a//abc",
    "https://go.affiliate.yflow.io/a/abc/d", "https://go.affiliate.yflow.io/a/abc//",
    "https://go.affiliate.yflow.io/A/abc", "https://go.affiliate.yflow.io/b/abc",
    "https://go.affiliate.yflow.io/a/ab",
    "https://go.affiliate.yflow.io/a/abcdefghijklmnopqrstuvwxy",
    "https://go.affiliate.yflow.io/a/ab-c", "https://go.affiliate.yflow.io/a/abé",
    "https://go.affiliate.yflow.io/a/a%2Fb", "https://go.affiliate.yflow.io/a/abc%",
    "https://go.affiliate.yflow.io/x/a/abc", "https://go.affiliate.yflow.io?/a/abc",
    "https://go.affiliate.yflow.io#/a/abc", "myapp://open?code=abc&ref=abc",
    "myapp://open#fg_ref=abc", "myapp://open?FG_REF=abc", "myapp://open?fg_ref=ab",
    "myapp://open?fg_ref=bad!&fg_ref=good", "myapp://open?fg_ref", "myapp://open?fg_click=a%20b",
    "1x://open?fg_ref=abc", "ä://open?fg_ref=abc",
  ])
  func leavesToTheApp(link: String) {
    #expect(Self.reader.invite(in: link) == nil)
  }

  @Test func clicksHaveUpTo128Letters() {
    let click = String(repeating: "a", count: 128)
    #expect(Self.reader.invite(in: "x:?fg_click=\(click)")?.clickId == click)
    #expect(Self.reader.invite(in: "x:?fg_click=\(click)a") == nil)
  }

  /// Known pairs of RFC 3492 and of registries.
  @Test(arguments: [
    ("bücher", "xn--bcher-kva"), ("ü", "xn--tda"), ("münchen", "xn--mnchen-3ya"),
    ("例え", "xn--r8jz45g"), ("испытание", "xn--80akhbyknj4f"), ("παράδειγμα", "xn--hxajbheg2az3al"),
    ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"), ("a-ü-b", "xn--a--b-1ra"),
  ])
  func encodesLabels(label: String, form: String) {
    #expect(HostName.normalized(label) == form)
  }

  /// 10⁵ links, of pieces that parsers trip over and of damaged invites: no trap, and what is found is
  /// a code or a click.
  @Test func anyLinkIsRead() {
    let pieces = [
      "https", "http", "myapp", ":", "//", "/", "?", "#", "&", "=", "@", "%", "%2F", "%zz", "\\",
      "[",
      "]", "go.affiliate.yflow.io", "evil.com", ".", "..", "/a/", "abc", "fg_ref", "fg_click", "+",
      "é",
      "\u{0}", "\u{202e}", "👩‍👩‍👧", ":443", ":99999999999999999999", "xn--", "ß", "İ", " ",
    ]
    let links = [
      "https://go.affiliate.yflow.io/a/k7qxa2mp?fg_click=c1", "myapp://open?fg_ref=abc&fg_click=c2",
      "",
    ]
    var random = SplitMix(seed: 11)
    var (found, missed) = (0, 0)
    for _ in 0..<100_000 {
      var text = Array(links[Int(random.next() % 3)])
      for _ in 0..<Int(random.next() % 6) {
        let place = Int(random.next() % UInt64(text.count + 1))
        let end = min(text.count, place + Int(random.next() % 3))
        text.replaceSubrange(place..<end, with: pieces[Int(random.next() % UInt64(pieces.count))])
      }
      guard let invite = Self.reader.invite(in: String(text)) else {
        missed += 1
        continue
      }
      found += 1
      #expect(!invite.isEmpty && (invite.code.map(LinkInvite.isCode) ?? true))
      #expect(invite.clickId.map(LinkInvite.isClickId) ?? true)
    }
    #expect(found > 20_000 && missed > 20_000)
  }

  /// Entries that are no hosts are told, and the others count.
  @Test func unusableHosts() {
    let hosts = LinkHosts(["https://go.x.com", "go.x.com/a", "", "*.", "ok.com."])
    #expect(hosts.unusable == ["https://go.x.com", "go.x.com/a", "", "*."])
    #expect(hosts.contains("ok.com"))
  }
}
