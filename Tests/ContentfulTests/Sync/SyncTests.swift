import Contentful
import DeliveryCore
import DeliveryTestSupport
import Foundation
import Synchronization
import Testing

@Suite struct SyncTests {
  static func localized(_ id: String, _ fields: String) -> String {
    Make.entry(id, fields, locale: nil)
  }

  /// Two pages at first, then two of a delta.
  static func pages(_ query: [String: String]) -> String {
    switch query["sync_token"] {
    case nil:
      Make.page([localized("a", #""bestFriend":{"en-US":\#(Make.link("b"))}"#)], next: "p2")
    case "p2":
      Make.page(
        [localized("b", #""name":{"en-US":"B"}"#), Make.asset("i", locale: nil)], end: "t1")
    case "t1": Make.page([Make.deleted("b"), Make.deleted("i", "DeletedAsset")], next: "p3")
    case "p3": Make.page([localized("c", #""bestFriend":{"en-US":\#(Make.link("a"))}"#)], end: "t2")
    default: Make.page([], end: "t3")
    }
  }

  static func space(failing: String? = nil) -> FakeSpace {
    FakeSpace { path, query throws(TransportFailure) in
      guard path == "sync" else { return Make.list([]) }
      if let failing, query["sync_token"] ?? "first" == failing {
        throw TransportFailure(.reset, requestBytesSent: true)
      }
      return pages(query)
    }
  }

  @Test func linksLeadAcrossPagesAndDeltas() async throws {
    let space = Self.space()
    let client = space.client()
    let copy = try await client.sync()
    #expect(copy.entries.map(\.id) == ["a", "b"])
    #expect(copy.assets.map(\.id) == ["i"])
    #expect(copy.syncToken == "t1")
    let friend = (copy.entries.first?.fields["bestFriend"] as? Link)?.entry
    #expect(friend?.fields["name"] as? String == "B")

    let same = try await client.sync(for: copy, syncableTypes: .entriesOfContentType(withId: "cat"))
    #expect(same === copy)
    #expect(copy.entries.map(\.id) == ["a", "c"])
    #expect(copy.deletedEntryIds == ["b"])
    #expect(copy.deletedAssetIds == ["i"])
    #expect((copy.entries.first?.fields["bestFriend"] as? Link)?.entry == nil)
    #expect((copy.entries.last?.fields["bestFriend"] as? Link)?.entry?.id == "a")

    try await client.sync(for: copy)
    #expect(copy.deletedEntryIds.isEmpty)
    #expect(
      space.queries("/sync") == [
        ["initial": "true"], ["sync_token": "p2"], ["sync_token": "t1"], ["sync_token": "p3"],
        ["sync_token": "t2"],
      ])
    #expect(space.queries("/content_types").allSatisfy { $0 == ["limit": "1000"] })
  }

  @Test(arguments: ["first", "p2", "t1", "p3"])
  func aSyncThatFailsOnAPageLeavesTheOldState(page: String) async throws {
    let copy = SyncSpace()
    if ["t1", "p3"].contains(page) { try await Self.space().client().sync(for: copy) }
    let before = (copy.syncToken, copy.entries.map(\.id), copy.deletedEntryIds)
    await #expect(throws: TransportFailure.self) {
      try await Self.space(failing: page).client().sync(for: copy)
    }
    #expect((copy.syncToken, copy.entries.map(\.id), copy.deletedEntryIds) == before)
  }

  @Test(
    arguments: zip(
      [
        SyncSpace.SyncableTypes.all, .entries, .assets, .entriesOfContentType(withId: "cat"),
        .allDeletions, .deletedEntries, .deletedAssets,
      ],
      [
        [:], ["type": "Entry"], ["type": "Asset"], ["type": "Entry", "content_type": "cat"],
        ["type": "Deletion"], ["type": "DeletedEntry"], ["type": "DeletedAsset"],
      ]))
  func typesAreAskedForAtTheBeginning(
    types: SyncSpace.SyncableTypes, expected: [String: String]
  ) async throws {
    let space = Self.space()
    try await space.client().sync(syncableTypes: types)
    #expect(space.queries("/sync").first == expected.merging(["initial": "true"]) { $1 })
  }

  @Test func previewKnowsTheFirstSyncOnly() async throws {
    let space = Self.space()
    let client = space.client(host: Host.preview)
    await #expect(throws: SDKError.previewAPIDoesNotSupportSync) {
      try await client.sync(for: SyncSpace(syncToken: "t"))
    }
    #expect(space.transport.requests.value.isEmpty)
    #expect(try await client.sync().entries.count == 2)
  }

  @Test func pagesThatLeadInACircleEnd() async throws {
    let space = FakeSpace { _, _ in Make.page([], next: "again") }
    await #expect(throws: SDKError.self) { try await space.client().sync() }
  }

  @Test func unknownItemsAreLeftOutAndNoNextIsAnError() async throws {
    let odd = FakeSpace { path, _ in
      path == "sync" ? Make.page([Make.deleted("x", "Task")], end: "t") : Make.list([])
    }
    #expect(try await odd.client().sync().entries.isEmpty)
    let none = FakeSpace { _, _ in Make.page([]) }
    await #expect(throws: SDKError.self) { try await none.client().sync() }
  }

  @Test func whatIsPublishedAgainIsNotDeleted() async throws {
    let space = FakeSpace { path, _ in
      path == "sync"
        ? Make.page([Make.deleted("a"), Self.localized("a", "")], end: "t") : Make.list([])
    }
    let copy = try await space.client().sync()
    #expect(copy.deletedEntryIds.isEmpty)
    #expect(copy.entries.map(\.id) == ["a"])
  }

  @Test func aStoreIsToldInOrder() async throws {
    let store = Recorder()
    try await Self.space().client(persistence: store).sync()
    #expect(
      store.calls == [
        "locales en-US,de-CH,de-DE", "asset i", "entry a", "entry b", "links", "token t1", "save",
      ])
  }
}

/// Writes down what it is told.
final class Recorder: PersistenceIntegration {
  private let lines = Mutex<[String]>([])
  let name = "recorder"
  let version = "1"
  var calls: [String] { lines.withLock { $0 } }
  private func add(_ line: String) { lines.withLock { $0.append(line) } }

  func update(localeCodes: [LocaleCode]) { add("locales " + localeCodes.joined(separator: ",")) }
  func create(asset: Asset) { add("asset " + asset.id) }
  func create(entry: Entry) { add("entry " + entry.id) }
  func delete(assetWithId id: String) { add("no asset " + id) }
  func delete(entryWithId id: String) { add("no entry " + id) }
  func resolveRelationships() { add("links") }
  func update(syncToken: String) { add("token " + syncToken) }
  func save() { add("save") }
}
