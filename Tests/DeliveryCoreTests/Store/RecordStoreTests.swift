import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

@Suite struct RecordStoreTests {
  private let folder: TemporaryFolder
  private let blobs: FileBlobStore
  private let log = DiagnosticLog()

  init() throws {
    folder = try TemporaryFolder()
    blobs = try FileBlobStore(folder: folder.file("store"))
  }

  private func store(schema: Int = 1) -> RecordStore {
    RecordStore(blobs, schema: schema, diagnostics: log.diagnostics())
  }

  @Test func keepsTheTagWithItsBody() {
    let record = StoredRecord(
      payload: Data("body".utf8), etag: "\"1\"", writtenAtMilliseconds: 5)
    #expect(store().save(record, "blocks-en"))
    #expect(store().load("blocks-en") == record)
    #expect(store().names() == ["blocks-en"])
    #expect(log.told.value.isEmpty)
  }

  @Test(arguments: [
    "", "{", "{}", "{}\n", "junk\njunk", "\n", "\u{0}",
    #"{"schema":7,"writtenAt":0,"count":0,"checksum":"cbf29ce484222325"}"# + "\n",
    #"{"schema":1,"writtenAt":0,"count":-1,"checksum":"cbf29ce484222325"}"# + "\n",
    #"{"schema":1,"writtenAt":1e300,"count":0,"checksum":"cbf29ce484222325"}"# + "\n",
    #"{"schema":1,"writtenAt":0,"count":0,"checksum":"0"}"# + "\n",
  ])
  func damageIsToldOnceAndForgotten(text: String) throws {
    try blobs.write(Data(text.utf8), "x")
    #expect(store().load("x") == nil)
    #expect(log.told.value.map(\.category) == ["cache"])
    #expect(store().load("x") == nil)
    #expect(log.told.value.count == 1)
    #expect(try blobs.names().isEmpty)
    #expect(store().save(StoredRecord(payload: Data("y".utf8), writtenAtMilliseconds: 1), "x"))
    #expect(store().load("x")?.payload == Data("y".utf8))
  }

  /// Whatever byte a write of a new tag and body ends at: never the new tag with the old body.
  @Test func aCutWriteLeavesOldOrNewTogether() throws {
    let old = StoredRecord(payload: Data("old body".utf8), etag: "old", writtenAtMilliseconds: 1)
    let new = StoredRecord(payload: Data("new body".utf8), etag: "new", writtenAtMilliseconds: 2)
    let bytes = new.encoded(schema: 1)
    for count in 0...bytes.count {
      #expect(store().save(old, "x"))
      #expect(throws: StoreError.self) { try blobs.write(bytes, "x", stoppingAfter: count) }
      #expect(store().load("x") == old)
    }
    #expect(store().save(new, "x"))
    #expect(store().load("x") == new)
    #expect(log.told.value.isEmpty)
  }

  @Test func whatCannotBeWrittenIsTold() {
    let record = StoredRecord(payload: Data(), writtenAtMilliseconds: 0)
    #expect(!store().save(record, String(repeating: "n", count: 300)))
    #expect(log.told.value.count == 1)
  }
}

@Suite struct FileKeyValueStoreTests {
  private let folder: TemporaryFolder
  private let blobs: FileBlobStore
  private let log = DiagnosticLog()

  init() throws {
    folder = try TemporaryFolder()
    blobs = try FileBlobStore(folder: folder.file("store"))
  }

  private func open() -> FileKeyValueStore {
    FileKeyValueStore(blobs, diagnostics: log.diagnostics())
  }

  @Test func outlivesTheProcess() {
    let store = open()
    #expect(store.string("a") == nil)
    #expect(store.set("1", "a"))
    #expect(store.set("é\n", "b"))
    #expect(store.set("2", "a"))
    #expect(store.set(nil, "none"))
    let again = open()
    #expect(again.string("a") == "2")
    #expect(again.string("b") == "é\n")
    #expect(again.set(nil, "a"))
    #expect(open().string("a") == nil)
    #expect(log.told.value.isEmpty)
  }

  @Test(arguments: [Data(), Data("{".utf8), Data("[1]".utf8)])
  func startsEmptyWhenTheFileIsDamaged(bytes: Data) throws {
    let payloads = [
      bytes, StoredRecord(payload: bytes, writtenAtMilliseconds: 0).encoded(schema: 1),
    ]
    for (index, file) in payloads.enumerated() {
      try blobs.write(file, "values")
      let store = open()
      #expect(store.string("a") == nil)
      #expect(log.told.value.count == index + 1)
      #expect(store.set("1", "a"))
      #expect(open().string("a") == "1")
      #expect(log.told.value.count == index + 1)
    }
  }

  @Test func everyTruncationStartsEmptyWithOneDiagnostic() throws {
    #expect(open().set("1", "a"))
    let file = try #require(try blobs.read("values"))
    for count in 0..<file.count {
      try blobs.write(file.prefix(count), "values")
      let told = log.told.value.count
      #expect(open().string("a") == nil)
      #expect(log.told.value.count == told + 1)
    }
  }

  @Test func saysWhenItWillNotLast() throws {
    let store = open()
    try FileManager.default.removeItem(atPath: blobs.folder)
    #expect(!store.set("1", "a"))
    #expect(store.string("a") == "1")
    #expect(log.told.value.map(\.category) == ["cache"])
  }

  @Test func memoryKeepsToo() {
    let store = MemoryKeyValueStore()
    #expect(store.set("1", "a"))
    #expect(store.string("a") == "1")
    #expect(store.set(nil, "a"))
    #expect(store.string("a") == nil)
  }
}
