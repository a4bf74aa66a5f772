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

  /// What leaves memory and comes back goes on with its session and its offer.
  @Test func sessionsOutliveMemory() throws {
    let folder = try ScratchFolder()
    let rules = try PopupRules(
      json: Array(
        #"""
        {"guard":{"caps":[{"max":3,"per":"session"}]},
         "groups":{"g":{"caps":[{"max":2,"per":"session"}]}},
         "items":[{"id":"b","groups":["g"],"frequency":{"caps":[{"max":1,"per":"session"}]}},
                  {"id":"a","groups":["g"]},{"id":"c"}]}
        """#.utf8))
    var stores = try FrequencyStores(path: folder.path("s"), rules: rules, capacity: 1)
    var alone = PopupEngine(rules: rules)
    func ask(_ engine: inout PopupEngine, at now: Int64) -> [PopupReason?] {
      rules.items.indices.map { engine.frequencyReason(item: $0, at: now) }
    }
    let steps: [(PopupEvent, String)] = [
      (.impression, "z"), (.impression, "b"), (.impression, "a"),
    ]
    for (number, (event, item)) in steps.enumerated() {
      let now = noon + Int64(number)
      try stores.update(user: "u") { $0.record(event, item: item, at: now) }
      alone.record(event, item: item, at: now)
      // Somebody else takes the only place.
      try stores.update(user: "other \(number)") { $0.record(.tap, item: "a", at: now) }
      let found = try stores.update(user: "u") { ask(&$0, at: now) }
      let wanted = ask(&alone, at: now)
      #expect(found == wanted)
    }
    let reasons = try stores.update(user: "u") { ask(&$0, at: noon + 9).map { $0?.kind } }
    #expect(reasons == [.cappedSession, .groupCapped, .workspaceGuard])
    // A new session forgets them, in memory or not.
    try stores.update(user: "u") { $0.coldStart(at: noon + 10) }
    try stores.update(user: "other 0") { $0.coldStart(at: noon + 10) }
    let fresh = try stores.update(user: "u") { ask(&$0, at: noon + 11).map { $0?.kind } }
    #expect(fresh == [nil, nil, nil])
    let shown = try stores.update(user: "u") { $0.getPopup(screen: "home", at: noon + 12).item }
    try stores.update(user: "other 0") { $0.release() }
    let again = try stores.update(user: "u") { $0.getPopup(screen: "home", at: noon + 13) }
    #expect(shown == 1)
    #expect(again == .alreadyShowing(item: 1, until: noon + 12 + PopupEngine.offerLimit))
  }

  @Test func ledgersHaveTheServicesName() throws {
    let folder = try ScratchFolder()
    let rules = try FrequencyStoreTests.rules()
    var stores = try FrequencyStores(path: folder.path("s"), rules: rules, device: "service 1")
    try stores.update(user: "u") { $0.record(.impression, item: "a", at: noon) }
    let own = PopupEntry(device: "service 1", sequence: 1, item: "a", event: .impression, at: noon)
    // Its own entry, come back from elsewhere, is known.
    let merged = try stores.update(user: "u") { $0.merge([own], at: noon + 1) }
    let device = try stores.update(user: "u") { $0.ledger.device }
    #expect(merged == 0 && device == "service 1")
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
