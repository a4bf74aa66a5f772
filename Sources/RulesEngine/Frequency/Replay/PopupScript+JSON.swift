package import Bytes

extension PopupScript {
  /// Reads scripts one by one: an array of them, or one after the other.
  ///
  /// - Parameters:
  ///   - source: the bytes.
  ///   - take: called for each script, in order; `false` stops.
  package static func read(
    _ source: consuming ByteSource, take: (PopupScript) throws(PopupScriptError) -> Bool
  ) throws(PopupScriptError) {
    var reader = JSONReader(source, layout: .sequence)
    var count = 0
    while let tree = try next(&reader) {
      count += 1
      if try !take(try PopupScript(tree, number: count)) { return }
    }
  }

  /// The next object, whether in an array or not.
  private static func next(_ reader: inout JSONReader) throws(PopupScriptError) -> RuleTree? {
    do throws(ByteError) {
      while true {
        switch try reader.next() {
        case .end: return nil
        case .beginArray where reader.depth == 1: continue
        case .endArray: continue
        case let token: return try RuleTree(token, &reader)
        }
      }
    } catch {
      throw .notJSON(error.description)
    }
  }

  private init(_ tree: RuleTree, number: Int) throws(PopupScriptError) {
    let name = tree["name"]?.string ?? "\(number)"
    self.name = name
    guard let rules = tree["rules"] else {
      throw .malformed(script: name, "\"rules\" is missing")
    }
    do throws(PopupRulesError) {
      self.rules = try PopupRules(rules)
    } catch {
      throw .badRules(script: name, error)
    }
    guard let list = tree["steps"]?.elements else {
      throw .malformed(script: name, "\"steps\" is not an array")
    }
    user = tree["user"]?.string
    if let given = tree["attributes"] {
      guard case .object(let members) = given.attribute else {
        throw .malformed(script: name, "\"attributes\" is not an object")
      }
      attributes = TargetingContext(members)
    } else {
      attributes = nil
    }
    device = tree["device"]?.string ?? ""
    holdsOffers = tree["offers"]?.bool ?? false
    var steps: [PopupStep] = []
    for (index, step) in list.enumerated() {
      do throws(RuleFault) {
        steps.append(try PopupStep(step))
      } catch {
        throw .malformed(script: name, "step \(index): \(error.text)")
      }
    }
    self.steps = steps
  }
}

extension RuleTree {
  /// The value as an attribute.
  fileprivate var attribute: AttributeValue {
    switch self {
    case .null: .null
    case .bool(let truth): .bool(truth)
    case .number(let number, let whole): whole.map { .int($0) } ?? .double(number)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.attribute))
    case .object(let members):
      .object(
        Dictionary(members.map { ($0.name, $0.value.attribute) }, uniquingKeysWith: { $1 }))
    case .text(let json):
      (try? ValueTree(json: ByteSource(bytes: json, name: "")))?.value(at: 0) ?? .null
    }
  }
}

extension PopupStep {
  init(_ tree: RuleTree) throws(RuleFault) {
    guard let at = try RuleFault.whole(tree["at"], "at") else {
      throw RuleFault("\"at\" is missing")
    }
    self.at = at
    expected = try tree["expect"].map { tree throws(RuleFault) in try PopupExpectation(tree) }
    switch tree["do"]?.string {
    case "getPopup": action = .getPopup(screen: try Self.text(tree, "screen"))
    case "record":
      action = .record(
        try Self.event(tree), item: try Self.text(tree, "item"),
        id: try RuleFault.string(tree["id"], "id"))
    case "merge" where tree["counts"] != nil:
      action = .mergeCounts(try Self.list(tree, "counts").map(Self.count))
    case "merge": action = .merge(try Self.list(tree, "entries").map(Self.entry))
    case "coldStart": action = .coldStart
    case "background": action = .background
    case "foreground": action = .foreground
    case "release": action = .release
    case "reset": action = .reset(item: try RuleFault.string(tree["item"], "item"))
    default:
      throw RuleFault(
        "\"do\" knows getPopup, record, merge, coldStart, background, foreground, release, reset")
    }
  }

  private static func text(_ tree: RuleTree, _ name: String) throws(RuleFault) -> String {
    guard let text = tree[name]?.string else { throw RuleFault("\"\(name)\" is not a text") }
    return text
  }

  private static func list(_ tree: RuleTree, _ name: String) throws(RuleFault) -> [RuleTree] {
    guard let list = tree[name]?.elements else { throw RuleFault("\"\(name)\" is not an array") }
    return list
  }

  private static func event(_ tree: RuleTree) throws(RuleFault) -> PopupEvent {
    guard let event = PopupEvent(name: try text(tree, "event")) else {
      throw RuleFault("\"event\" knows impression, tap, ctaClick, dismiss and conversion")
    }
    return event
  }

  private static func entry(_ tree: RuleTree) throws(RuleFault) -> PopupEntry {
    guard let sequence = tree["seq"]?.whole, sequence > 0, let at = tree["at"]?.whole else {
      throw RuleFault("an entry needs \"seq\" from 1 on and \"at\"")
    }
    return PopupEntry(
      device: try text(tree, "device"), sequence: UInt64(sequence), item: try text(tree, "item"),
      event: try event(tree), at: at)
  }

  private static func count(_ tree: RuleTree) throws(RuleFault) -> PopupServerCount {
    guard let count = tree["count"]?.whole, count >= 0, let lastAt = tree["lastAt"]?.whole else {
      throw RuleFault("a count needs \"count\" from 0 on and \"lastAt\"")
    }
    var upTo: [String: UInt64] = [:]
    for member in tree["upTo"]?.members ?? [] {
      guard let sequence = member.value.whole, sequence >= 0 else {
        throw RuleFault("\"upTo\" has a number that is not from 0 on")
      }
      upTo[member.name] = UInt64(sequence)
    }
    return PopupServerCount(
      item: try text(tree, "item"), event: try event(tree), count: UInt32(clamping: count),
      lastAt: lastAt, upTo: upTo)
  }
}

extension PopupExpectation {
  init(_ tree: RuleTree) throws(RuleFault) {
    item = try RuleFault.string(tree["item"], "expect.item")
    var reasons: [String: String?] = [:]
    for member in tree["reasons"]?.members ?? [] {
      switch member.value {
      case .null: reasons.updateValue(nil, forKey: member.name)
      case .string(let name): reasons.updateValue(name, forKey: member.name)
      default: throw RuleFault("expect.reasons has a reason that is not a text")
      }
    }
    self.reasons = reasons
  }
}
