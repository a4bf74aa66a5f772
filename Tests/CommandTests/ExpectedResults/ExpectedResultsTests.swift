import Bytes
import Foundation
import TestSupport
import Testing

/// Replays recorded traces and compares every state and event with those of a separate program.
///
/// Pairs of fix and fence that its `near.csv` lists may differ (within 1e-7 degree of an edge, a
/// sphere against the ellipsoid, invalid polygons); everything else must be equal.
@Suite(.enabled(if: SharedData.isPresent), .serialized)
struct ExpectedResultsTests {
  @Test(arguments: RecordedPair.all, ["index", "geos"])
  func agreesInEveryStateAndEvent(pair: RecordedPair, engine: String) throws {
    let folder = try TemporaryFolder()
    let events = folder.path("events.csv")
    let states = folder.path("states.csv")
    let run = try CommandRun(pair.arguments(engine: engine, events: events, states: states))
    #expect(run.status == 0, "\(run.errors)")

    let near = try NearPairs(pair.expectedPath("near.csv"))
    let ours = try dataLines(of: states)
    let expected = try dataLines(of: pair.expectedPath("states.csv.gz"))
    try #require(ours.count == expected.count)
    var differing = 0
    for (mine, theirs) in zip(ours, expected) where mine != theirs {
      if !near.explains(mine, theirs) {
        differing += 1
        if differing <= 5 { Issue.record("\(pair) \(engine): \(mine) instead of \(theirs)") }
      }
    }
    #expect(differing == 0)

    try compareEvents(events, pair, near, states: ours)
    print("\(pair), \(engine): \(ours.count) states agree")
  }

  /// Events of visitors without a listed pair must be equal; those of the others must follow from
  /// our own states, which were just compared.
  private func compareEvents(
    _ path: String, _ pair: RecordedPair, _ near: NearPairs, states: [String]
  ) throws {
    let ours = try readEvents(path)
    let expected = try readEvents(pair.expectedPath("events.csv.gz"))
    var differing: [Visitor] = []
    for visitor in Set(ours.keys).union(expected.keys) where !near.visitors.contains(visitor) {
      if ours[visitor] != expected[visitor] { differing.append(visitor) }
    }
    #expect(differing.isEmpty, "\(differing.prefix(3))")
    var derived = TransitionsFromStates()
    for state in states { derived.add(state) }
    for visitor in near.visitors {
      let transitions = (ours[visitor] ?? []).filter { $0.kind != "dwell" }
        .map { "\($0.kind) \($0.row)" }
      #expect(transitions == derived.transitions[visitor] ?? [], "\(visitor)")
    }
  }
}

/// The pairs of fix and fence in which an honest implementation may differ.
struct NearPairs {
  private var fences: [String: Set<String>] = [:]
  private(set) var visitors: Set<Visitor> = []
  private(set) var count = 0

  init(_ path: String) throws {
    for line in try dataLines(of: path) {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      fences["\(fields[0]),\(fields[1])", default: []].insert(fields[2])
      visitors.insert(Visitor(device: fields[0], fence: fields[2]))
      count += 1
    }
  }

  /// Whether two states of the same fix differ in listed fences only.
  func explains(_ mine: String, _ theirs: String) -> Bool {
    let a = mine.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let b = theirs.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard a.count == 3, b.count == 3, a[0] == b[0], a[1] == b[1] else { return false }
    let difference = Set(a[2].split(separator: ";")).symmetricDifference(
      b[2].split(separator: ";"))
    let listed = fences["\(a[0]),\(a[1])"] ?? []
    return difference.allSatisfy { listed.contains(String($0)) }
  }
}
