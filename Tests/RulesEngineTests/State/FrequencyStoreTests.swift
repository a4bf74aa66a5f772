import Foundation
import RulesEngine
import TestSupport
import Testing

/// One user's file: what survives a kill, a cut and damage.
@Suite struct FrequencyStoreTests {
  static let isFull = ProcessInfo.processInfo.environment["GEORULES_FULL"] != nil

  static func rules() throws -> PopupRules {
    try PopupRules(
      json: Array(
        #"""
        {"guard":{"caps":[{"max":3,"per":"day"}]},"groups":{"g":{"minGapMs":1000}},
         "items":[{"id":"a","groups":["g"],"frequency":{"caps":[{"max":4,"per":"day"}]}}]}
        """#.utf8))
  }

  private static func store(at path: String) throws -> FrequencyStore {
    try FrequencyStore(
      path: path, rules: rules(), device: "A", timeZone: nil, durability: .process, pageSize: 512)
  }

  private static func count(_ store: borrowing FrequencyStore) -> Int {
    store.engine.ledger.count(of: .impression, item: "a")
  }

  @Test func goesOnWhereItStopped() throws {
    let folder = try ScratchFolder()
    var bytes: [UInt8] = []
    do {
      var store = try Self.store(at: folder.path("s"))
      for number in 0..<200 {
        try store.update { engine in
          engine.record(.impression, item: "a", at: noon + Int64(number), id: "\(number)")
          if number % 50 == 49 { engine.reset(item: "a", at: noon + Int64(number)) }
        }
      }
      try store.update { $0.record(.tap, item: "b", at: noon + 300) }
      try store.update { engine in
        engine.merge(
          serverCounts: [
            PopupServerCount(
              item: "b", event: .tap, count: 5, lastAt: noon, upTo: ["A": 201, "Z": 4])
          ], at: noon + 301)
      }
      bytes = store.engine.ledger.bytes()
    }
    let store = try Self.store(at: folder.path("s"))
    let found = store.engine.ledger.bytes()
    let isClean = store.opening.isClean
    let redone = store.opening.recordsRedone
    #expect(found == bytes && isClean && redone > 0)
  }

  @Test func aLogCutAnywhereLosesOnlyItsTail() throws {
    let folder = try ScratchFolder()
    let path = folder.path("s")
    var store = try Self.store(at: path)
    for number in 0..<12 {
      try store.update {
        $0.record(.impression, item: "a", at: noon + Int64(number), id: "\(number)")
      }
    }
    let main = try Data(contentsOf: URL(fileURLWithPath: path))
    let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    let copy = folder.path("copy")
    var last = 0
    var opened = 0
    for length in stride(from: 0, through: log.count, by: Self.isFull ? 1 : 61) {
      try main.write(to: URL(fileURLWithPath: copy))
      try log.prefix(length).write(to: URL(fileURLWithPath: copy + "-wal"))
      var cut = try Self.store(at: copy)
      let count = Self.count(cut)
      let isClean = cut.opening.isClean
      #expect(isClean && count >= last && count <= 12, "cut at \(length)")
      last = count
      opened += 1
      // What was lost is told again, and what was not is known.
      try cut.update { engine in
        for number in 0..<12 {
          engine.record(.impression, item: "a", at: noon + Int64(number), id: "\(number)")
        }
      }
      let retold = Self.count(cut)
      #expect(retold == 12, "cut at \(length)")
    }
    print("store: \(opened) cuts of a log of \(log.count) bytes")
    let whole = Self.count(store)
    #expect(whole == 12)
  }

  @Test func damageIsReportedAndNeverCrashes() throws {
    let folder = try ScratchFolder()
    let path = folder.path("s")
    do {
      var store = try Self.store(at: path)
      for number in 0..<80 {
        try store.update { $0.record(.impression, item: "a", at: noon + Int64(number)) }
      }
    }
    let main = try Data(contentsOf: URL(fileURLWithPath: path))
    var random = SplitMix(seed: 5)
    let copy = folder.path("copy")
    var reported = 0
    var cases: [Data] = stride(from: 0, to: main.count, by: Self.isFull ? 1 : 41).map {
      main.prefix($0)
    }
    cases.append(main.prefix(1))
    for _ in 0..<(Self.isFull ? 3_000 : 200) {
      var damaged = main
      let place = Int.random(in: 0..<main.count, using: &random)
      damaged[place] ^= UInt8.random(in: 1...255, using: &random)
      cases.append(damaged)
    }
    for (number, bytes) in cases.enumerated() {
      for end in ["", "-wal", ".damaged"] {
        try? FileManager.default.removeItem(atPath: copy + end)
      }
      try bytes.write(to: URL(fileURLWithPath: copy))
      do {
        var store = try Self.store(at: copy)
        let count = Self.count(store)
        let damage = store.opening.damage
        let isClean = store.opening.isClean
        #expect(count <= 80)
        if count < 80 && !bytes.isEmpty {
          let places = zip(bytes, main).enumerated().filter { $1.0 != $1.1 }
          #expect(!isClean, "case \(number), \(bytes.count) bytes, \(count) left, \(places)")
        }
        if damage != nil { reported += 1 }
        try store.update { $0.record(.impression, item: "a", at: noon + day) }
        let next = Self.count(store)
        #expect(next == count + 1)
      } catch let error as FrequencyStoreError {
        // A head that says another program or version is no damage.
        switch error {
        case .notAStore, .unknownVersion: break
        default: Issue.record("\(error)")
        }
      }
    }
    print("store: \(cases.count) damaged files, \(reported) reported as damaged")
    #expect(reported > 0)
  }

  @Test(arguments: [("journal", "journam"), ("ledger", "ledges")])
  func aTableOfAnotherNameIsDamage(name: String, other: String) throws {
    let folder = try ScratchFolder()
    let path = folder.path("s")
    do {
      var store = try Self.store(at: path)
      try store.update { $0.record(.impression, item: "a", at: noon) }
    }
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    var isFound = false
    while let place = bytes.range(of: Data(name.utf8)) {
      bytes.replaceSubrange(place, with: Data(other.utf8))
      isFound = true
    }
    #expect(isFound)
    try bytes.write(to: URL(fileURLWithPath: path))
    let store = try Self.store(at: path)
    let damage = store.opening.damage
    #expect(damage != nil)
    #expect(FileManager.default.fileExists(atPath: path + ".damaged"))
  }

  @Test func otherFilesAreNotTouched() throws {
    let folder = try ScratchFolder()
    let text = folder.path("text")
    try Data(String(repeating: "no database\n", count: 100).utf8)
      .write(to: URL(fileURLWithPath: text))
    let store = try Self.store(at: text)
    let damage = store.opening.damage
    #expect(damage != nil)
    #expect(FileManager.default.fileExists(atPath: text + ".damaged"))
    #expect(throws: FrequencyStoreError.inUse(path: text)) { _ = try Self.store(at: text) }
    #expect(throws: FrequencyStoreError.self) {
      _ = try Self.store(at: folder.path("no/such/folder"))
    }
  }

  /// A process that is killed at any moment loses at most what was not committed.
  @Test func aKilledProcessLosesOneRecordAtMost() async throws {
    let folder = try ScratchFolder()
    let path = folder.path("s")
    let acknowledged = folder.path("acknowledged")
    _ = FileManager.default.createFile(atPath: acknowledged, contents: Data())
    var kills = 0
    for round in 0..<(Self.isFull ? 200 : 12) {
      let seed = UInt64(round)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, acknowledged = acknowledged as String, seed = seed as UInt64] in
        let descriptor = open(acknowledged, O_WRONLY | O_APPEND)
        var done = Int(lseek(descriptor, 0, SEEK_END))
        var store = try FrequencyStore(path: path, rules: FrequencyStoreTests.rules(), device: "A")
        Thread.detachNewThread {
          var random = SplitMix(seed: seed)
          var word = seed
          for _ in 0..<Int.random(in: 0..<20_000_000, using: &random) {
            word = word &* 6_364_136_223_846_793_005 &+ 1
          }
          kill(getpid(), word == 7 ? SIGTERM : SIGKILL)
        }
        var mark: UInt8 = 0x2e
        while true {
          // What was not acknowledged is told again, with its id.
          try store.update { engine in
            engine.record(.impression, item: "a", at: noon + Int64(done), id: "\(done)")
          }
          write(descriptor, &mark, 1)
          done += 1
        }
      }
      let known = try Data(contentsOf: URL(fileURLWithPath: acknowledged)).count
      let store = try FrequencyStore(path: path, rules: Self.rules(), device: "A")
      let count = Self.count(store)
      let isClean = store.opening.isClean
      #expect(isClean && (known...known + 1).contains(count), "round \(round)")
      kills += 1
    }
    let total = try Data(contentsOf: URL(fileURLWithPath: acknowledged)).count
    print("store: \(kills) kills, \(total) records acknowledged, none lost")
    #expect(total > 0)
  }
}

/// A folder in memory where there is one, which goes away with its owner.
final class ScratchFolder: Sendable {
  let url: URL

  init() throws {
    let shared = "/dev/shm"
    let base =
      FileManager.default.isWritableFile(atPath: shared)
      ? URL(fileURLWithPath: shared) : FileManager.default.temporaryDirectory
    url = base.appendingPathComponent("georules-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
