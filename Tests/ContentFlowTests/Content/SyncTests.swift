import ContentFlow
import DeliveryTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct SyncTests {
  private static func blocks(_ keys: String..., features: String = "{}") -> String {
    let blocks = keys.map {
      ##"{"key":"\##($0)","instanceId":"i-\##($0)","fields":[{"tag":"#title","type":"text","value":"\##($0)"}]}"##
    }
    return #"{"blocks":[\#(blocks.joined(separator: ","))],"config":{"features":\#(features)}}"#
  }

  @Test func readsKeepsAndAsksWithTheTag() async throws {
    let fixture = try Fixture()
    // The second answer has no tag of its own: the first stays good.
    fixture.server.script(
      .get, "/sdk/v1/sync", Fixture.success(Self.blocks("a"), headers: [("ETag", "\"1\"")]),
      .status(304), .status(304))
    let first = try await fixture.client.sync()
    #expect(first.freshness == .network)
    #expect(first.blocks.map(\.key) == ["a"])
    let second = try await fixture.client.sync()
    #expect(second.freshness == .notModified)
    #expect(second.blocks == first.blocks)
    _ = try await fixture.client.sync()
    let requests = try await fixture.requests(3, of: "/sync")
    #expect(requests.map { $0.header("If-None-Match") } == [nil, "\"1\"", "\"1\""])
    let request = requests[0]
    #expect(request.query.map { "\($0.name)=\($0.value)" } == ["locale=ar-SA"])
    let expected = [
      "x-cf-key": "shop_test", "x-tenant-id": "shop", "accept-language": "ar-SA",
      "user-agent": "ContentFlow-Swift/2.4.1", "accept": "application/json",
    ]
    for (name, value) in expected { #expect(request.header(name) == value) }
    #expect(request.header("X-CF-Device-Id") != nil)
    #expect(request.header("X-CF-Session-Id") != nil)
    // A new start shows what was kept, and asks with its tag.
    let later = try Fixture(blobs: fixture.blobs)
    #expect(await later.client.currentBlocks() == first.blocks)
    later.server.script(.get, "/sdk/v1/sync", .status(304))
    #expect(try await later.client.sync().freshness == .notModified)
  }

  @Test func unaskedNotModifiedIsAskedOnceMore() async throws {
    let fixture = try Fixture()
    fixture.server.script(
      .get, "/sdk/v1/sync", .status(304), Fixture.success(Self.blocks("a")), .status(304))
    #expect(try await fixture.client.sync().blocks.count == 1)
    let lost = try Fixture()
    lost.server.always(.get, "/sdk/v1/sync") { _ in .status(304) }
    await #expect(throws: ContentFlowError.self) { try await lost.client.sync() }
    #expect(lost.server.log.value.requests.count == 2)
  }

  @Test(arguments: [Data(), Data("{".utf8), Data("{\"schema\":9}\n".utf8)])
  func damagedCachesAreNone(bytes: Data) async throws {
    let fixture = try Fixture()
    fixture.server.script(
      .get, "/sdk/v1/sync", Fixture.success(Self.blocks("a"), headers: [("ETag", "\"1\"")]))
    _ = try await fixture.client.sync()
    let name = try #require(fixture.blobs.blobs.value.keys.first { $0.contains("/blocks/") })
    fixture.blobs.blobs.update { $0[name] = bytes }
    let later = try Fixture(blobs: fixture.blobs)
    #expect(await later.client.currentBlocks().isEmpty)
    #expect(later.told.value.filter { $0.category == "cache" }.count == 1)
    later.server.script(.get, "/sdk/v1/sync", Fixture.success(Self.blocks("b")))
    #expect(try await later.client.sync().blocks.map(\.key) == ["b"])
    #expect(try await later.requests(1, of: "/sync")[0].header("If-None-Match") == nil)
  }

  @Test func lateAnswersStayInTheirLanguage() async throws {
    let fixture = try Fixture()
    let gate = Gate()
    fixture.server.always(.get, "/sdk/v1/sync") { request in
      let isArabic = request.query.contains { $0.value == "ar-SA" }
      let answer = Fixture.success(Self.blocks(isArabic ? "arabic" : "english"))
      return isArabic ? Answer([.gate(gate)] + answer.steps) : answer
    }
    fixture.server.always(.get, "/sdk/v1/strings") { _ in Fixture.success(#"{"strings":{}}"#) }
    let client = fixture.client
    async let late = client.sync()
    try await fixture.requests(1, of: "/sync")
    await client.setLocale(Locale(identifier: "en"))
    #expect(await client.currentBlocks().map(\.key) == ["english"])
    gate.open()
    #expect(try await late.blocks.map(\.key) == ["arabic"])
    #expect(await client.currentBlocks().map(\.key) == ["english"])
    #expect(fixture.blobs.blobs.value.keys.filter { $0.contains("/blocks/") }.count == 2)
  }

  @Test func badBlocksAreLeftOut() async throws {
    let fixture = try Fixture()
    fixture.server.script(
      .get, "/sdk/v1/sync",
      Fixture.success(
        ##"{"blocks":[{"key":"a"},{"key":"b","instanceId":"i","fields":[{"tag":"#n","type":"number","value":"x"}]},{"key":"c","instanceId":"j","fields":[{"tag":"#u","type":"url","value":"https://x"},{"tag":"#p","type":"image","value":"https://y"}]}]}"##
      ))
    let blocks = try await fixture.client.sync().blocks
    #expect(blocks.map(\.key) == ["c"])
    #expect(fixture.told.value.filter { $0.category == "decode" }.count == 2)
    let block = try #require(blocks.first)
    #expect(block.field("#u")?.value == .unknown(type: "url", raw: "https://x"))
    let image = FieldKey<ContentImage>("#p", type: .image)
    #expect(try block.require(image).url.absoluteString == "https://y")
    #expect(try block.value(for: FieldKey<String>("#none", type: .text)) == nil)
    #expect(throws: ContentFlowError.missingField(block: "c", tag: "#none")) {
      try block.require(FieldKey<String>("#none", type: .text))
    }
    #expect(throws: ContentFlowError.self) {
      try block.value(for: FieldKey<String>("#p", type: .text))
    }
  }

  @Test func onlyAnExactFalseSwitchesOff() async throws {
    let fixture = try Fixture()
    fixture.server.script(
      .get, "/sdk/v1/sync",
      Fixture.success(
        Self.blocks(features: #"{"campaigns":false,"location":0,"strings":"false","x":1}"#)))
    _ = try await fixture.client.sync()
    let features = await fixture.client.features
    #expect(!features.campaigns)
    #expect(features.location && features.strings && features.liveUpdates)
  }

  @Test func oneBlock() async throws {
    let fixture = try Fixture()
    fixture.server.script(
      .get, "/sdk/v1/blocks/a%20B",
      Fixture.success(#"{"block":{"key":"a B","instanceId":"i"}}"#),
      Fixture.success(#"{"key":"a B","instanceId":"i"}"#), .json("{}", status: 404))
    for _ in 0..<2 { #expect(try await fixture.client.fetchBlock(key: "a B")?.instanceId == "i") }
    #expect(try await fixture.client.fetchBlock(key: "a B") == nil)
  }
}
