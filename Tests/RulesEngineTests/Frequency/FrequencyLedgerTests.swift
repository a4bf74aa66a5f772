import Foundation
import RulesEngine
import TestSupport
import Testing

/// Joining, bytes, and what is forgotten when.
@Suite struct FrequencyLedgerTests {
  /// What a client asks to tell its server, and which messages stay hidden.
  @Test func uncoveredEntriesAndHiddenMessages() throws {
    var engine = try PopupEngine(
      rules: PopupRules(json: Array(#"{"items":[{"id":"m","kind":"message"},{"id":"c"}]}"#.utf8)),
      ledger: FrequencyLedger(device: "phone"))
    engine.record(.dismiss, item: "m", at: noon)
    engine.record(.impression, item: "c", at: noon + 1)
    engine.merge(
      [PopupEntry(device: "web", sequence: 4, item: "c", event: .tap, at: noon - 1)], at: noon + 2)
    #expect(
      engine.ledger.uncoveredEntries == [
        PopupEntry(device: "web", sequence: 4, item: "c", event: .tap, at: noon - 1),
        PopupEntry(device: "phone", sequence: 1, item: "m", event: .dismiss, at: noon),
        PopupEntry(device: "phone", sequence: 2, item: "c", event: .impression, at: noon + 1),
      ])
    engine.merge(
      serverCounts: [
        PopupServerCount(item: "c", event: .impression, count: 7, lastAt: noon, upTo: ["phone": 2])
      ], at: noon + 3)
    #expect(engine.ledger.uncoveredEntries.map(\.item) == ["c", "m"])
    let end = noon + FrequencyLedger.tombstoneLifetime
    #expect(engine.ledger.hiddenUntil(item: "m", at: end - 1) == end)
    #expect(engine.ledger.hiddenUntil(item: "m", at: end) == nil)
    #expect(engine.ledger.hiddenUntil(item: "c", at: noon + 3) == nil)
  }

  static let seeds: Range<UInt64> =
    0..<(ProcessInfo.processInfo.environment["GEORULES_FULL"] == nil ? 60 : 1_000)

  @Test func joiningKnowsNoOrder() throws {
    for seed in Self.seeds {
      var story = RandomPopups(seed: seed)
      let rules = story.rules()
      let compiled = try rules.compiled()
      let now = story.clock + 10 * day
      // An entry is known by its device and number: it cannot be two different ones.
      var known: [String: PopupEntry] = [:]
      var parts = (0..<20).map { _ in
        story.entries(rules).map { entry in
          let key = "\(entry.device)/\(entry.sequence)"
          let first = known[key, default: entry]
          known[key] = first
          return first
        }
      }
      let counts = (0..<4).map { _ in story.serverCount(rules) }
      var first = PopupEngine(rules: compiled)
      for entries in parts { first.merge(entries, at: now) }
      for count in counts { first.merge(serverCounts: [count], at: now) }
      let wanted = first.ledger.bytes()
      for _ in 0..<4 {
        parts.shuffle(using: &story.random)
        var other = PopupEngine(rules: compiled)
        var told = counts.shuffled(using: &story.random)
        for entries in parts {
          if let count = told.popLast() { other.merge(serverCounts: [count, count], at: now) }
          other.merge(entries.shuffled(using: &story.random), at: now)
        }
        for entries in parts { other.merge(entries, at: now) }
        let isSame = other.ledger.bytes() == wanted
        #expect(isSame, "seed \(seed)")
      }
    }
  }

  @Test func joinsWhatItRecorded() throws {
    // Two devices that tell each other everything are one user.
    var a = try PopupEngine(
      items: #"{"id":"x","frequency":{"caps":[{"max":3,"per":"day"}]}}"#, device: "A")
    var b = PopupEngine(rules: a.rules, ledger: FrequencyLedger(device: "B"))
    a.record(.impression, item: "x", at: noon)
    a.record(.tap, item: "x", at: noon + 1)
    b.record(.impression, item: "x", at: noon + 2)
    let ofA = [
      PopupEntry(device: "A", sequence: 1, item: "x", event: .impression, at: noon),
      PopupEntry(device: "A", sequence: 2, item: "x", event: .tap, at: noon + 1),
    ]
    let ofB = [PopupEntry(device: "B", sequence: 1, item: "x", event: .impression, at: noon + 2)]
    b.merge(ofA + ofB, at: noon + 3)
    a.merge(ofB + ofA, at: noon + 3)
    for engine in [a, b] {
      #expect(engine.ledger.count(of: .impression, item: "x") == 2)
      #expect(engine.ledger.count(of: .tap, item: "x") == 1)
    }
    // After a reset, its own entries that come back are known.
    a.reset(at: noon + 4)
    let back = a.merge(ofA + ofB, at: noon + 5)
    #expect(back == 1 && a.ledger.lastSequence == 2)
  }

  @Test func aServerCountsNothingTwice() throws {
    var engine = try PopupEngine(items: #"{"id":"x"}"#, device: "A")
    for number in 0..<5 { engine.record(.impression, item: "x", at: noon + Int64(number)) }
    func told(_ count: UInt32, upTo: UInt64) -> PopupServerCount {
      PopupServerCount(
        item: "x", event: .impression, count: count, lastAt: noon, upTo: ["A": upTo])
    }
    engine.merge(serverCounts: [told(10, upTo: 3)], at: noon + 10)
    #expect(engine.ledger.count(of: .impression, item: "x") == 12)
    // An older count that arrives late changes nothing.
    engine.merge(serverCounts: [told(4, upTo: 1)], at: noon + 11)
    #expect(engine.ledger.count(of: .impression, item: "x") == 12)
    engine.merge(serverCounts: [told(12, upTo: 5)], at: noon + 12)
    #expect(engine.ledger.count(of: .impression, item: "x") == 12)
  }

  @Test func restoresAtEveryPosition() throws {
    for seed in Self.seeds {
      var story = RandomPopups(seed: seed)
      // A session is not in the ledger.
      story.usesSessions = false
      let rules = story.rules()
      let steps = (0..<60).map { _ in story.step(rules, usesCounts: seed % 2 == 0) }
      let compiled = try rules.compiled()
      var engine = PopupEngine(rules: compiled, ledger: FrequencyLedger(device: "A"))
      var restored = engine
      var journaled = engine
      var redone = engine.ledger
      journaled.startJournal()
      for (number, step) in steps.enumerated() {
        restored = PopupEngine(
          rules: compiled, ledger: try FrequencyLedger(bytes: restored.ledger.bytes()))
        var answers: [PopupDecision] = []
        for index in 0..<2 {
          var one = index == 0 ? engine : restored
          one.perform(step)
          answers.append(one.getPopup(screen: "home", at: step.at))
          one.release()
          if index == 0 { engine = one } else { restored = one }
        }
        journaled.perform(step)
        #expect(answers[0] == answers[1], "seed \(seed), step \(number)")
        let isSame = engine.ledger.bytes() == restored.ledger.bytes()
        #expect(isSame, "seed \(seed), step \(number)")
        let journal = journaled.takeJournal()
        let done = redone.redo(journal)
        #expect(done == journal.count, "seed \(seed), step \(number)")
      }
      // Asking moves a ledger's now without a record; a record brings both up to date.
      journaled.record(.impression, item: 0, at: story.clock + 30 * day)
      _ = redone.redo(journaled.takeJournal())
      let isRedone = redone.bytes() == journaled.ledger.bytes()
      #expect(isRedone, "seed \(seed)")
    }
  }

  @Test func damagedBytesAreRefused() throws {
    var engine = try PopupEngine(items: #"{"id":"x","frequency":{"caps":[{"max":3,"per":"day"}]}}"#)
    engine.record(.impression, item: "x", at: noon, id: "e")
    let bytes = engine.ledger.bytes()
    for count in bytes.indices {
      #expect(throws: FrequencyLedgerError.self) {
        try FrequencyLedger(bytes: Array(bytes[..<count]))
      }
    }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      #expect(throws: FrequencyLedgerError.self) { try FrequencyLedger(bytes: damaged) }
    }
  }

  @Test func tornJournalsLoseTheTail() throws {
    var engine = try PopupEngine(items: #"{"id":"x"}"#)
    engine.startJournal()
    var ends = [0]
    var journal: [UInt8] = []
    for number in 0..<4 {
      engine.record(.impression, item: "x", at: noon + Int64(number))
      journal += engine.takeJournal()
      ends.append(journal.count)
    }
    for count in 0...journal.count {
      var ledger = FrequencyLedger()
      let done = ledger.redo(Array(journal[..<count]))
      let whole = ends.lastIndex { $0 <= count } ?? 0
      #expect(done == ends[whole] && ledger.count(of: .impression, item: "x") == whole)
      // Redoing from the beginning counts nothing twice.
      _ = ledger.redo(journal)
      #expect(ledger.count(of: .impression, item: "x") == 4)
    }
  }

  @Test func theIdleGoFirst() throws {
    var engine = try PopupEngine(items: #"{"id":"x"}"#)
    let start = noon - 200 * day
    // Items of the rules without caps may go; unknown ones and tapped ones are kept 180 days.
    let items = (0..<4_096).map { #"{"id":"i\#($0)"}"# }
    let json = #"{"items":[\#(items.joined(separator: ","))]}"#
    engine.update(rules: try PopupRules(json: Array(json.utf8)))
    for number in 0..<4_096 { engine.record(.impression, item: number, at: start + Int64(number)) }
    engine.record(.tap, item: 0, at: start + minute)
    #expect(engine.ledger.itemCount == 4_096)
    engine.record(.impression, item: "new", at: noon)
    #expect(engine.ledger.itemCount == 4_096)
    #expect(engine.ledger.count(of: .impression, item: "i1") == 0)
    #expect(engine.ledger.count(of: .impression, item: "i0") == 1)
    for number in 0..<4_094 { engine.record(.impression, item: "n\(number)", at: noon + minute) }
    #expect(engine.ledger.itemCount == 4_096)
    // The tapped one is older than 180 days by now, and goes as the last of the old.
    #expect(engine.ledger.count(of: .impression, item: "i0") == 1)
    engine.record(.impression, item: "n", at: noon + minute)
    #expect(engine.ledger.count(of: .impression, item: "i0") == 0)
    // The unknown may have a cap for ever: none of them goes for 180 days.
    engine.record(.impression, item: "more", at: noon + hour)
    #expect(engine.ledger.itemCount == 4_097)
    engine.record(.impression, item: "later", at: noon + 181 * day)
    #expect(engine.ledger.itemCount == 4_096)
    let copy = try FrequencyLedger(bytes: engine.ledger.bytes())
    let isSame = copy.bytes() == engine.ledger.bytes()
    #expect(isSame)
  }

  @Test func aLedgerIsSmall() throws {
    let items = (0..<4_096).map {
      #"{"id":"jm_\#(1_000_000 + $0)","frequency":{"caps":[{"max":4,"per":"day"}]}}"#
    }
    let json = #"{"items":[\#(items.joined(separator: ","))]}"#
    var engine = PopupEngine(rules: try PopupRules(json: Array(json.utf8)))
    for number in 0..<4_096 {
      for step in 0..<4 { engine.record(.impression, item: number, at: noon + Int64(step)) }
    }
    let perItem = Double(engine.ledger.byteCount) / 4_096
    print("ledger: \(perItem) bytes per item with 4 stamps and an id of 10 bytes")
    #expect(perItem <= 100)
    #expect(engine.ledger.byteCount < 1 << 20)
  }

  @Test func manyDevicesAndGaps() throws {
    var engine = try PopupEngine(items: #"{"id":"x"}"#)
    // Every second entry of one device: more gaps than are remembered.
    let odd = (0..<200).map {
      PopupEntry(
        device: "B", sequence: UInt64(2 * $0 + 1), item: "x", event: .impression, at: noon)
    }
    let taken = engine.merge(odd, at: noon)
    let again = engine.merge(odd, at: noon)
    #expect(taken == 200 && again == 0)
    let many = (0..<2_000).map {
      PopupEntry(device: "d\($0)", sequence: 1, item: "x", event: .tap, at: noon)
    }
    let joined = engine.merge(many, at: noon)
    #expect(joined == 1_022)
  }
}
