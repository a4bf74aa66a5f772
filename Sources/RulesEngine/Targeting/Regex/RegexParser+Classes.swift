extension RegexParser {
  mutating func escape() -> RegexTree? {
    switch next {
    case "b":
      at += 1
      return .assertion(.wordEdge)
    case "B":
      at += 1
      return .assertion(.noWordEdge)
    case "A":
      at += 1
      return .assertion(.textStart)
    case "z":
      at += 1
      return .assertion(.textEnd)
    default: return escapedSet().map { .characters(folded($0)) }
    }
  }

  /// A class or one character, behind its backslash.
  private mutating func escapedSet() -> CharacterSet32? {
    guard let scalar = next else { return nil }
    at += 1
    switch scalar {
    case "d": return .digits
    case "D": return CharacterSet32.digits.inverted
    case "w": return .words
    case "W": return CharacterSet32.words.inverted
    case "s": return .blanks
    case "S": return CharacterSet32.blanks.inverted
    case "n": return single(0x0a)
    case "r": return single(0x0d)
    case "t": return single(0x09)
    case "f": return single(0x0c)
    case "v": return single(0x0b)
    case "0": return single(0)
    case "x": return hexadecimal(2)
    case "u": return hexadecimal(4)
    default:
      // Letters and digits are reserved: classes that are not supported, and back references.
      let isReserved =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      return isReserved ? nil : single(scalar.value)
    }
  }

  private func single(_ value: UInt32) -> CharacterSet32 { CharacterSet32([value...value]) }

  private mutating func hexadecimal(_ digits: Int) -> CharacterSet32? {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let scalar = next, let digit = UInt32(String(scalar), radix: 16) else { return nil }
      value = value << 4 | digit
      at += 1
    }
    return UnicodeScalar(value).map { single($0.value) }
  }

  mutating func set() -> CharacterSet32? {
    let isInverted = skip("^")
    var ranges: [ClosedRange<UInt32>] = []
    var isFirst = true
    while let scalar = next {
      if scalar == "]" && !isFirst {
        at += 1
        let set = CharacterSet32(ranges)
        // Folded before it is inverted: `[^a]` ignoring case lets no `A` through.
        return isInverted ? (flags.ignoresCase ? set.ignoringCase : set).inverted : set
      }
      isFirst = false
      if let named = namedClass() {
        ranges += named.ranges
        continue
      }
      guard let low = member() else { return nil }
      if next == "-", at + 1 < scalars.count, scalars[at + 1] != "]" {
        at += 1
        guard let high = member(), let from = low.only, let to = high.only, from <= to else {
          return nil
        }
        ranges.append(from...to)
      } else {
        ranges += low.ranges
      }
    }
    return nil
  }

  private mutating func member() -> CharacterSet32? {
    guard let scalar = next else { return nil }
    at += 1
    guard scalar == "\\" else { return single(scalar.value) }
    if skip("b") { return single(0x08) }
    return escapedSet()
  }

  /// `[:alpha:]` and its like, inside a set.
  private mutating func namedClass() -> CharacterSet32? {
    for (name, set) in Self.namedClasses {
      let text = Array("[:\(name):]".unicodeScalars)
      if at + text.count <= scalars.count, scalars[at..<at + text.count].elementsEqual(text) {
        at += text.count
        return set
      }
    }
    return nil
  }

  private static let namedClasses: [(String, CharacterSet32)] = [
    ("alpha", CharacterSet32([0x41...0x5a, 0x61...0x7a])),
    ("digit", .digits),
    ("alnum", CharacterSet32([0x30...0x39, 0x41...0x5a, 0x61...0x7a])),
    ("upper", CharacterSet32([0x41...0x5a])),
    ("lower", CharacterSet32([0x61...0x7a])),
    ("space", .blanks),
    ("blank", CharacterSet32([0x09...0x09, 0x20...0x20])),
    ("punct", CharacterSet32([0x21...0x2f, 0x3a...0x40, 0x5b...0x60, 0x7b...0x7e])),
    ("xdigit", CharacterSet32([0x30...0x39, 0x41...0x46, 0x61...0x66])),
    ("word", .words),
  ]
}

extension CharacterSet32 {
  /// The only character of the set.
  fileprivate var only: UInt32? {
    guard ranges.count == 1, let range = ranges.first, range.count == 1 else { return nil }
    return range.lowerBound
  }
}
