import DeliveryCore
import DeliveryTestSupport
import Foundation
import Glibc
import Testing

@Suite struct FileBlobStoreTests {
  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func keepsReplacesAndRemoves() throws {
    let folder = try TemporaryFolder()
    let store = try FileBlobStore(folder: folder.file("a/b/store"))
    #expect(try store.read("x") == nil)
    try store.write(Data("one".utf8), "x")
    try store.write(Data(), "empty")
    try store.write(Data("two".utf8), "x")
    #expect(try store.read("x") == Data("two".utf8))
    #expect(try store.read("empty") == Data())
    #expect(try store.names() == ["empty", "x"])
    try store.remove("x")
    try store.remove("x")
    #expect(try store.read("x") == nil)
    // Another store of the same folder sees the same.
    #expect(try FileBlobStore(folder: store.folder).names() == ["empty"])
  }

  @Test func onlyTheOwnerHasAccess() throws {
    let folder = try TemporaryFolder()
    let earlier = umask(0)
    defer { umask(earlier) }
    let store = try FileBlobStore(folder: folder.file("store"))
    try store.write(Data("secret".utf8), "x")
    #expect(try mode(store.folder) == 0o700)
    for name in try FileManager.default.contentsOfDirectory(atPath: store.folder) {
      #expect(try mode(store.folder + "/" + name) == 0o600)
    }
  }

  @Test(arguments: [0o755, 0o770, 0o701, 0o740]) func refusesAnOpenFolder(mode: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("open")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    #expect(throws: StoreError.openFolder(path: path)) { try FileBlobStore(folder: path) }
  }

  @Test func refusesAFileInTheFoldersPlace() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("file")
    try Data("x".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: StoreError.self) { try FileBlobStore(folder: path) }
    #expect(throws: StoreError.self) { try FileBlobStore(folder: path + "/below") }
  }

  @Test(arguments: [
    "../x", "/etc/passwd", "..", ".", "", "a/b", "a%2Fb", "ü 漢\n\u{0}", "x.1.2.new", "x.blob",
  ])
  func noNameLeadsOutOfTheFolder(name: String) throws {
    let folder = try TemporaryFolder()
    let store = try FileBlobStore(folder: folder.file("store"))
    try store.write(Data("x".utf8), name)
    #expect(try store.read(name) == Data("x".utf8))
    #expect(try store.names() == [name])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["store"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder).count == 1)
  }

  @Test func saysWhatCannotBeWritten() throws {
    let folder = try TemporaryFolder()
    let store = try FileBlobStore(folder: folder.file("store"))
    let name = String(repeating: "n", count: 300)
    #expect(throws: StoreError.self) { try store.write(Data(), name) }
    #expect(try store.names().isEmpty)
  }

  @Test func saysWhatCannotBeRead() throws {
    let folder = try TemporaryFolder()
    let store = try FileBlobStore(folder: folder.file("store"))
    try FileManager.default.createDirectory(
      atPath: store.folder + "/a.blob", withIntermediateDirectories: false)
    #expect(mkfifo(store.folder + "/b.blob", 0o600) == 0)
    try store.write(Data(), "c")
    #expect(truncate(store.folder + "/c.blob", (64 << 20) + 1) == 0)
    for name in ["a", "b", "c"] {
      #expect(throws: StoreError.self) { try store.read(name) }
    }
    #expect(truncate(store.folder + "/c.blob", 64 << 20) == 0)
    #expect(try store.read("c")?.count == 64 << 20)
  }

  /// The power goes after every byte, and once more when all are written but not yet in place.
  @Test func aCutWriteLeavesTheOldOrTheNew() throws {
    let folder = try TemporaryFolder()
    let store = try FileBlobStore(folder: folder.file("store"))
    let (old, new) = (Data("the old text".utf8), Data("the new and longer text".utf8))
    for count in 0...new.count {
      try store.write(old, "x")
      #expect(throws: StoreError.self) { try store.write(new, "x", stoppingAfter: count) }
      #expect(try store.read("x") == old)
      #expect(try store.names() == ["x"])
      // What lies about hinders nobody.
      try store.write(new, "x")
      #expect(try store.read("x") == new)
    }
  }

  @Test func sweepsWhatDeadProcessesLeft() throws {
    let folder = try TemporaryFolder()
    let store = try FileBlobStore(folder: folder.file("store"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    let dead = store.folder + "/x.blob.\(process.processIdentifier).1.new"
    let living = store.folder + "/x.blob.\(getpid()).99999.new"
    for path in [dead, living] { try Data("x".utf8).write(to: URL(fileURLWithPath: path)) }
    _ = try FileBlobStore(folder: store.folder)
    #expect(!FileManager.default.fileExists(atPath: dead))
    #expect(FileManager.default.fileExists(atPath: living))
  }
}
