import Contentful
import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

@Suite struct ImageTests {
  static func asset() async throws -> Asset {
    try await FakeSpace { _, _ in Make.asset("i") }.client().fetch(Asset.self, id: "i")
  }

  static let cases: [([ImageOption], String)] = [
    ([], ""),
    (
      [
        .width(300), .height(200), .fit(for: .fill(focusingOn: .faces)),
        .formatAs(.jpg(withQuality: .asPercent(80))), .withCornerRadius(12),
      ], "?w=300&h=200&fit=fill&f=faces&fm=jpg&q=80&r=12.0"
    ),
    ([.width(1), .height(4000)], "?w=1&h=4000"),
    ([.formatAs(.jpg(withQuality: .progressive))], "?fm=jpg&fl=progressive"),
    ([.formatAs(.jpg(withQuality: .unspecified))], "?fm=jpg"),
    ([.formatAs(.png(bits: .eight))], "?fm=png&fl=png8"),
    ([.formatAs(.png(bits: .standard))], "?fm=png"),
    ([.formatAs(.webp)], "?fm=webp"),
    (
      [.fit(for: .pad(withBackgroundColor: Color(red: 255, green: 10, blue: 0)))],
      "?fit=pad&bg=rgb%3AFF0A00"
    ),
    ([.fit(for: .thumb(focusingOn: .topLeft))], "?fit=thumb&f=top_left"),
    ([.fit(for: .crop(focusingOn: nil))], "?fit=crop"),
    ([.fit(for: .scale)], "?fit=scale"),
  ]

  @Test(arguments: cases) func optionsKeepTheirOrder(options: [ImageOption], query: String)
    async throws
  {
    let url = try await Self.asset().url(with: options).absoluteString
    #expect(url == "https://images.ctfassets.net/s/a.png" + query)
  }

  static let wrong: [[ImageOption]] = [
    [.width(0)], [.width(4001)], [.height(0)], [.height(4001)], [.width(1), .width(2)],
    [.formatAs(.jpg(withQuality: .asPercent(101)))], [.withCornerRadius(.nan)],
  ]

  @Test(arguments: wrong) func wrongOptionsAreRefused(options: [ImageOption]) async throws {
    let asset = try await Self.asset()
    #expect(throws: ImageOptionError.self) { try asset.url(with: options) }
  }
}
