import DeliveryTestSupport
import FlowAffiliate
import Foundation
import Testing

@Suite struct DeepLinkParamsTests {
  private func ingest(_ params: [AnyHashable: Any]?) throws -> Affiliate? {
    try Phone().launch(appId: nil).ingest(params: params)
  }

  @Test func nothingIsNoInvite() throws {
    #expect(try ingest(nil) == nil && ingest([:]) == nil)
    #expect(try ingest(["+clicked_branch_link": false, "code": "k7qxa2mp", "ref": "abc"]) == nil)
    #expect(try ingest(["fg_ref": "no!", "fg_click": ""]) == nil)
  }

  /// Branch says how sure it is.
  @Test(arguments: [
    (true as Bool?, AffiliateConfidence.deterministic as AffiliateConfidence?),
    (false, .probable), (nil, nil),
  ])
  func branch(guaranteed: Bool?, confidence: AffiliateConfidence?) throws {
    var params: [AnyHashable: Any] = [
      "+clicked_branch_link": true, "~referring_link": codeLink, "~id": 1_234_567_890_123,
    ]
    if let guaranteed { params["+match_guaranteed"] = guaranteed }
    let affiliate = try ingest(params)
    #expect(affiliate?.source == .branch && affiliate?.confidence == confidence)
    #expect(affiliate?.code == "k7qxa2mp" && affiliate?.url == nil)
    #expect(affiliate?.params?["+clicked_branch_link"] == "true")
    #expect(affiliate?.params?["~id"] == "1234567890123")
    #expect(affiliate?.params?["+match_guaranteed"] == guaranteed.map { "\($0)" })
  }

  @Test func otherKits() throws {
    let adjust = try ingest(["deeplink": link("myapp://open?fg_ref=k7qxa2mp&fg_click=c1")])
    #expect(adjust?.source == .other && adjust?.confidence == nil)
    #expect(adjust?.code == "k7qxa2mp" && adjust?.clickId == "c1")
    #expect(adjust?.params == ["deeplink": "myapp://open?fg_ref=k7qxa2mp&fg_click=c1"])
    let flyer = try ingest(["fg_click": "c2", "fg_ref": "abc", "link": codeLink])
    #expect(flyer?.clickId == "c2" && flyer?.code == "abc")
  }

  /// Links one level down are read, deeper ones are not.
  @Test func nestedLinks() throws {
    #expect(try ingest(["data": ["link": codeLink]])?.code == "k7qxa2mp")
    #expect(try ingest(["data": ["deeper": ["link": codeLink]]]) == nil)
    #expect(try ingest(["data": [codeLink]]) == nil)
  }

  @Test func valuesAreText() throws {
    let params: [AnyHashable: Any] = [
      "fg_ref": "abc", "t": true, "i": 5, "whole": 5.0, "d": 2.5, "one": NSNumber(value: 1),
      "null": NSNull(), "list": [1, "x", false] as [Any],
      "map": ["b": 1.0, "a": "é\""] as [String: Any],
      7: "seven", "u": try link("https://x.example/"), "huge": UInt64.max,
    ]
    #expect(
      try ingest(params)?.params == [
        "fg_ref": "abc", "t": "true", "i": "5", "whole": "5", "d": "2.5", "one": "1",
        "null": "null",
        "list": #"[1,"x",false]"#, "map": #"{"a":"é\"","b":1}"#, "7": "seven",
        "u": "https://x.example/", "huge": "18446744073709551615",
      ])
  }
}
