import DeliveryCore
import FlowAffiliate
import Foundation
import Testing

/// The body of `POST /v1/attributions`.
@Suite struct AffiliateCodingTests {
  @Test func encodesAsDocumented() throws {
    let affiliate = Affiliate(
      LinkInvite(code: "k7qxa2mp"), url: codeLink, source: .link, confidence: .deterministic,
      installId: "5b1d0c9e-2f4a-4b8c-9d7e-6f5a4b3c2d1e")
    #expect(
      try JSONValue(encoding: affiliate) == [
        "url": .string(codeLink), "code": "k7qxa2mp", "source": "link",
        "confidence": "deterministic", "platform": "ios",
        "installId": "5b1d0c9e-2f4a-4b8c-9d7e-6f5a4b3c2d1e",
      ])
    #expect(
      try JSONDecoder().decode(Affiliate.self, from: JSONEncoder().encode(affiliate)) == affiliate)
  }

  @Test func everyKeyHasItsName() throws {
    let affiliate = Affiliate(
      LinkInvite(code: "abc", clickId: "c"), url: "u", params: ["a": "b"], source: .installMatch,
      confidence: .probable, installId: "i", publisherName: "Anna")
    let json = try JSONValue(encoding: affiliate)
    #expect(
      json == [
        "code": "abc", "clickId": "c", "url": "u", "params": ["a": "b"], "source": "install_match",
        "confidence": "probable", "platform": "ios", "installId": "i", "publisherName": "Anna",
      ])
    #expect(
      AffiliateSource.allCases.map(\.rawValue) == [
        "link", "app_clip", "branch", "install_match", "other",
      ])
    #expect(AffiliateConfidence.allCases.map(\.rawValue) == ["deterministic", "probable"])
  }
}
