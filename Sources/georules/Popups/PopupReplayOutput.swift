import Bytes
import RulesEngine

/// Replays stories and writes each answer as a line of JSON to standard output.
struct PopupReplayOutput: ~Copyable {
  private var sink: ByteSink
  private let isChecking: Bool
  private let isQuiet: Bool
  private var expected = 0
  private var agreeing = 0
  /// Why the stories could not be read to the end.
  private(set) var failure: String?

  init(isChecking: Bool, isQuiet: Bool) throws(ByteError) {
    sink = try ByteSink(path: "-")
    self.isChecking = isChecking
    self.isQuiet = isQuiet
  }

  /// Whether answers are compared, and one was not the expected one.
  var hasDifference: Bool { isChecking && agreeing < expected }

  /// Replays all stories; what cannot be replayed becomes ``failure``.
  mutating func run(_ source: consuming ByteSource) throws(ByteError) {
    let name = source.name
    var stories: [PopupScript] = []
    do throws(PopupScriptError) {
      try PopupScript.read(source) { story in
        stories.append(story)
        return true
      }
    } catch {
      if case .notJSON(let reason) = error {
        failure = reason
      } else {
        failure = "\(name): \(error)"
      }
    }
    for story in stories { try replay(story) }
    if isChecking && failure == nil {
      try sink.write("\(agreeing) of \(expected) decisions agree\n")
    }
    try sink.finish()
  }

  private mutating func replay(_ story: PopupScript) throws(ByteError) {
    var answers: [PopupAnswer] = []
    story.replay { answers.append($0) }
    for answer in answers {
      if let agrees = answer.agrees {
        expected += 1
        if agrees { agreeing += 1 }
      }
      if isQuiet && answer.agrees != false { continue }
      try sink.write(line(answer, story))
    }
  }

  private func line(_ answer: PopupAnswer, _ story: PopupScript) -> String {
    let rules = story.rules
    var members: [(name: String, value: JSONValue)] = [
      ("case", .string(story.name)), ("step", .int(answer.step)), ("at", .int(Int(answer.at))),
      ("screen", .string(answer.screen)), ("item", JSONValue(answer.answered.item)),
      ("reason", JSONValue(answer.decision.reason?.kind.name)),
      ("candidates", .array(answer.verdicts.map { JSONValue($0, rules) })),
    ]
    if isChecking, let agrees = answer.agrees {
      members.append(("agrees", .bool(agrees)))
      if !agrees, let expected = answer.expected {
        members.append(("expected", JSONValue(expected)))
      }
    }
    return JSONValue.object(members).line
  }
}

extension JSONValue {
  /// A candidate, and why it is not shown.
  fileprivate init(_ verdict: PopupVerdict, _ rules: PopupRules) {
    let item = rules.items[verdict.item]
    var members: [(name: String, value: JSONValue)] = [
      ("item", .string(item.id)), ("reason", JSONValue(verdict.reason?.kind.name)),
    ]
    if verdict.reason?.kind == .invalidRule, let fault = item.fault {
      members.append(("fault", .string(fault)))
    }
    if let group = verdict.reason?.group { members.append(("group", .string(rules.groups[group]))) }
    if let cap = verdict.reason?.cap { members.append(("cap", JSONValue(cap))) }
    if let until = verdict.reason?.until { members.append(("until", .int(Int(until)))) }
    self = .object(members)
  }

  private init(_ cap: FrequencyCap) {
    var members: [(name: String, value: JSONValue)] = [
      ("event", .string(cap.event.name)), ("max", .int(Int(cap.max))),
      ("per", .string(cap.period.name)),
    ]
    if cap.period != .ever && cap.period != .session {
      members.append(("window", .string(cap.window == .rolling ? "rolling" : "calendar")))
      members.append(("every", .int(Int(cap.every))))
    }
    self = .object(members)
  }

  fileprivate init(_ expectation: PopupExpectation) {
    let reasons = expectation.reasons.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    self = .object([
      ("item", JSONValue(expectation.item)),
      ("reasons", .object(reasons.map { (name: $0.key, value: JSONValue($0.value)) })),
    ])
  }
}
