import Foundation
import RulesEngine
import TestSupport
import Testing

/// Many users in one file.
@Suite struct FrequencyStoresTests {
  @Test func everyUserIsAlone() throws {
    let folder = try ScratchFolder()
    let path = folder.path("s")
    let rules = try FrequencyStoreTests.rules()
    // By bytes, as the store knows them.
    var engines: [[UInt8]: PopupEngine] = [:]
    var random = SplitMix(seed: 11)
    // Names that differ in their bytes only.
    let names = (0..<300).map { "user-\($0)" } + ["\u{e9}", "e\u{301}", ""]
    func act(_ engine: inout PopupEngine, _ number: Int) {
      engine.record(
        number % 3 == 0 ? .tap : .impression, item: "i\(number % 7)", at: noon + Int64(number))
    }
    do {
      var stores = try FrequencyStores(path: path, rules: rules, capacity: 10, commitsEach: false)
      for number in 0..<6_000 {
        let name = names[Int.random(in: 0..<names.count, using: &random)]
        act(&engines[Array(name.utf8), default: PopupEngine(rules: rules)], number)
        try stores.update(user: name) { act(&$0, number) }
        let resident = stores.residentCount
        #expect(resident <= 10)
        if number % 100 == 99 { try stores.commit() }
      }
      try stores.commit()
      // Not committed: lost with the process.
      try stores.update(user: "user-0") { $0.record(.tap, item: "lost", at: noon + day) }
    }
    var stores = try FrequencyStores(path: path, rules: rules, capacity: 1)
    for name in names {
      let bytes = try stores.update(user: name) { $0.ledger.bytes() }
      let wanted = (engines[Array(name.utf8)] ?? PopupEngine(rules: rules)).ledger.bytes()
      let isSame = bytes == wanted
      #expect(isSame, "\(name)")
    }
    let reports = stores.reports.count
    #expect(reports == 0)
  }

  @Test func newRulesReachThoseInMemory() throws {
    let folder = try ScratchFolder()
    let rules = try FrequencyStoreTests.rules()
    var stores = try FrequencyStores(path: folder.path("s"), rules: rules)
    try stores.update(user: "u") { $0.record(.impression, item: "a", at: noon) }
    stores.update(
      rules: try PopupRules(
        json: Array(#"{"items":[{"id":"a","frequency":{"caps":[{"max":1,"per":"ever"}]}}]}"#.utf8)))
    let reason = try stores.update(user: "u") { $0.reason("a", at: noon + day) }
    #expect(reason == .cappedImpressions)
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["GEORULES_FULL"] != nil))
  func aMillionUsersInOneFile() throws {
    let folder = try ScratchFolder()
    let path = folder.path("s")
    let rules = try FrequencyStoreTests.rules()
    let clock = ContinuousClock()
    do {
      var stores = try FrequencyStores(path: path, rules: rules, commitsEach: false)
      let time = try clock.measure {
        for number in 0..<1_000_000 {
          try stores.update(user: "user-\(number)") {
            $0.record(.impression, item: "a", at: noon + Int64(number))
          }
          if number % 1_000 == 999 { try stores.commit() }
        }
        try stores.commit()
      }
      print("stores: a million new users in \(time)")
    }
    var stores = try FrequencyStores(path: path, rules: rules)
    var random = SplitMix(seed: 3)
    let time = try clock.measure {
      for _ in 0..<20_000 {
        let number = Int.random(in: 0..<1_000_000, using: &random)
        let last = try stores.update(user: "user-\(number)") {
          $0.ledger.last(.impression, item: "a")
        }
        #expect(last == noon + Int64(number))
      }
    }
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] ?? 0
    print("stores: 20,000 users loaded in \(time), the file has \(size) bytes")
  }
}
