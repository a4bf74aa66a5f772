import Contentful
import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

@Suite struct PersistenceTests {
  @Test func aSyncIsKeptWithItsToken() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/content.sqlite"
    let store = try SQLitePersistence(path: path)
    #expect(try store.syncToken == nil)
    let client = SyncTests.space().client(persistence: store)
    let copy = try await client.sync()
    #expect(store.failure == nil)
    #expect(try store.syncToken == "t1")
    #expect(try store.entries().map(\.id) == ["a", "b"])
    let friend = try #require(try store.entries().first?.fields["bestFriend"] as? Link)
    #expect(friend.entry?.fields["name"] as? String == "B")
    #expect(try store.assets().first?.title == nil)

    try await client.sync(for: copy)
    #expect(try store.syncToken == "t2")
    #expect(try store.entries().map(\.id) == ["a", "c"])
    #expect(try store.assets().isEmpty)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try SQLitePersistence(path: path).syncToken == "t2")
  }

  @Test func aSyncThatIsNotSavedLeavesTheOldState() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/content.sqlite"
    let entries = try await {
      let store = try SQLitePersistence(path: path)
      let copy = try await SyncTests.space().client(persistence: store).sync()
      store.delete(entryWithId: "a")
      store.update(syncToken: "half")
      return copy.entries
    }()
    #expect(entries.count == 2)
    let again = try SQLitePersistence(path: path)
    #expect(try again.syncToken == "t1")
    #expect(try again.entries().map(\.id) == ["a", "b"])
  }

  @Test func aFileThatIsNoStoreIsRefused() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/other"
    try Data("this is no database, whatever its name says".utf8)
      .write(to: URL(fileURLWithPath: path))
    #expect(throws: PersistenceError.self) { try SQLitePersistence(path: path) }
  }

  @Test func placesAreFoundWithoutTheAPI() async throws {
    let places = [("near", 52.5, 13.4), ("far", 48.1, 11.6), ("pacific", 0.0, 179.5)]
    let items = places.map { id, latitude, longitude in
      Make.entry(id, #""at":{"en-US":{"lat":\#(latitude),"lon":\#(longitude)}}"#, locale: nil)
    }
    let space = FakeSpace { path, _ in
      path == "sync" ? Make.page(items, end: "t") : Make.list([])
    }
    let folder = try TemporaryFolder()
    let store = try SQLitePersistence(path: folder.path + "/content.sqlite")
    try await space.client(persistence: store).sync()
    let berlin = Location(latitude: 52.52, longitude: 13.405)
    func found(_ operation: Query.Operation) throws -> [String] {
      try store.entries(ofContentType: "cat", field: "at", operation).map(\.id)
    }
    #expect(try found(.isNear(berlin)) == ["near", "far", "pacific"])
    #expect(try found(.isWithin(.circle(center: berlin, radius: 10))) == ["near"])
    #expect(try found(.isWithin(.circle(center: berlin, radius: 600))) == ["far", "near"])
    let box = Bounds.box(
      bottomLeft: Location(latitude: -1, longitude: 179),
      topRight: Location(latitude: 1, longitude: -179))
    #expect(try found(.isWithin(box)) == ["pacific"])
    #expect(try found(.exists(true)).isEmpty)
  }
}
