/// Reads a regular expression: literals, classes, `\d \w \s \b` and their opposites, anchors,
/// groups, choices, repetition (also bounded, also non-greedy), and the flags `i`, `m`, `s`.
///
/// Look-around, back references and the rest that cannot be matched in linear time are refused.
struct RegexParser {
  let scalars: [UnicodeScalar]
  var at = 0
  private var depth = 0
  var flags: Flags

  struct Flags {
    var ignoresCase = false
    var isMultiline = false
    var dotMatchesAll = false
  }

  /// The deepest nesting of groups.
  private static let depthLimit = 100
  /// The largest number in braces.
  private static let countLimit = 1_000

  /// Parses the whole pattern.
  ///
  /// - Returns: `nil` for a pattern that is wrong or not supported.
  static func parse(_ pattern: String, ignoresCase: Bool) -> RegexTree? {
    var parser = RegexParser(pattern, ignoresCase: ignoresCase)
    guard let tree = parser.choice(), parser.at == parser.scalars.count else { return nil }
    return tree
  }

  private init(_ pattern: String, ignoresCase: Bool) {
    scalars = Array(pattern.unicodeScalars)
    flags = Flags(ignoresCase: ignoresCase)
  }

  var next: UnicodeScalar? { at < scalars.count ? scalars[at] : nil }

  mutating func skip(_ scalar: UnicodeScalar) -> Bool {
    guard next == scalar else { return false }
    at += 1
    return true
  }

  private mutating func choice() -> RegexTree? {
    let outside = flags
    defer { flags = outside }
    var branches: [RegexTree] = []
    repeat {
      guard let branch = sequence() else { return nil }
      branches.append(branch)
    } while skip("|")
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() -> RegexTree? {
    var items: [RegexTree] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      guard let item = item() else { return nil }
      if case .empty = item { continue }
      guard let repeated = repetition(of: item) else { return nil }
      items.append(repeated)
    }
    return items.count == 1 ? items[0] : .sequence(items)
  }

  private mutating func item() -> RegexTree? {
    guard let scalar = next else { return nil }
    at += 1
    switch scalar {
    case "(": return group()
    case "[": return set().map { .characters(folded($0)) }
    case ".": return .characters(flags.dotMatchesAll ? .everything : .noLineEnd)
    case "^": return .assertion(flags.isMultiline ? .lineStart : .textStart)
    case "$": return .assertion(flags.isMultiline ? .lineEnd : .textEnd)
    case "\\": return escape()
    case "*", "+", "?": return nil
    case "{":
      // A brace that begins no count stands for itself.
      at -= 1
      if count() != nil { return nil }
      at += 1
      return literal(scalar)
    default: return literal(scalar)
    }
  }

  private func literal(_ scalar: UnicodeScalar) -> RegexTree {
    .characters(folded(CharacterSet32([scalar.value...scalar.value])))
  }

  func folded(_ set: CharacterSet32) -> CharacterSet32 {
    flags.ignoresCase ? set.ignoringCase : set
  }

  private mutating func group() -> RegexTree? {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.depthLimit else { return nil }
    if skip("?") {
      if skip(":") {
        // A group without a number, as all are here.
      } else if skip("P") || next == "<" {
        guard name() else { return nil }
      } else {
        guard let changed = newFlags() else { return nil }
        // `(?i)` holds to the end of the group around it; `(?i:...)` in its own.
        if skip(")") {
          flags = changed
          return .empty
        }
        guard skip(":") else { return nil }
        let outside = flags
        flags = changed
        defer { flags = outside }
        guard let inner = choice(), skip(")") else { return nil }
        return inner
      }
    }
    guard let inner = choice(), skip(")") else { return nil }
    // An empty group may be repeated; it is no flag.
    return .sequence([inner])
  }

  /// `<name>`, which is passed over; look-behind begins alike and is refused.
  private mutating func name() -> Bool {
    guard skip("<"), next != "=", next != "!" else { return false }
    let start = at
    while let scalar = next, scalar != ">" {
      guard scalar.properties.isAlphabetic || scalar == "_" || ("0"..."9").contains(scalar) else {
        return false
      }
      at += 1
    }
    return at > start && skip(">")
  }

  private mutating func newFlags() -> Flags? {
    var changed = flags
    var turnsOn = true
    let start = at
    while let scalar = next, scalar != ")", scalar != ":" {
      at += 1
      switch scalar {
      case "-": turnsOn = false
      case "i": changed.ignoresCase = turnsOn
      case "m": changed.isMultiline = turnsOn
      case "s": changed.dotMatchesAll = turnsOn
      case "u", "U": break
      default: return nil
      }
    }
    return at > start ? changed : nil
  }

  private mutating func repetition(of item: RegexTree) -> RegexTree? {
    var tree = item
    var isRepeated = false
    while true {
      let bounds: (Int, Int?)
      if skip("*") {
        bounds = (0, nil)
      } else if skip("+") {
        bounds = (1, nil)
      } else if skip("?") {
        bounds = (0, 1)
      } else if next == "{", let counted = count() {
        bounds = counted
      } else {
        return tree
      }
      // `a**` is an error everywhere; `a*+` is possessive, which is not linear.
      guard !isRepeated else { return nil }
      isRepeated = true
      guard max(bounds.0, bounds.1 ?? 0) <= Self.countLimit else { return nil }
      if let most = bounds.1, most < bounds.0 { return nil }
      tree = .repeated(tree, min: bounds.0, max: bounds.1)
      // Non-greedy finds the same texts; only what it captures differs.
      _ = skip("?")
    }
  }

  /// `{2}`, `{2,}`, `{2,4}`; the place stays where it was when there is none.
  private mutating func count() -> (Int, Int?)? {
    let start = at
    if skip("{"), let least = number() {
      if skip("}") { return (least, least) }
      if skip(",") {
        if skip("}") { return (least, nil) }
        if let most = number(), skip("}") { return (least, most) }
      }
    }
    at = start
    return nil
  }

  private mutating func number() -> Int? {
    var value = 0
    let start = at
    while let scalar = next, ("0"..."9").contains(scalar) {
      value = min(value * 10 + Int(scalar.value - 0x30), Self.countLimit + 1)
      at += 1
    }
    return at > start ? value : nil
  }
}
