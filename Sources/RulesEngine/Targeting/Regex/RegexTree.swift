/// A regular expression as read: what is to be matched, in order.
indirect enum RegexTree {
  case empty
  /// One character of a class.
  case characters(CharacterSet32)
  case sequence([RegexTree])
  case choice([RegexTree])
  /// At least so many times, at most so many; `nil`: any number.
  case repeated(RegexTree, min: Int, max: Int?)
  case assertion(RegexAssertion)
}

/// A condition on a place between characters.
enum RegexAssertion: UInt8 {
  case textStart, textEnd, lineStart, lineEnd, wordEdge, noWordEdge
}

/// A set of Unicode scalars, as ranges in order.
struct CharacterSet32 {
  private(set) var ranges: [ClosedRange<UInt32>]

  static let last: UInt32 = 0x10_ffff
  static let digits = CharacterSet32([0x30...0x39])
  static let words = CharacterSet32([0x30...0x39, 0x41...0x5a, 0x5f...0x5f, 0x61...0x7a])
  static let blanks = CharacterSet32([0x09...0x0d, 0x20...0x20])
  static let everything = CharacterSet32([0...last])
  static let noLineEnd = CharacterSet32([0x0a...0x0a]).inverted

  /// Sorts and joins the ranges.
  init(_ ranges: [ClosedRange<UInt32>]) {
    var joined: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let previous = joined.last, range.lowerBound <= previous.upperBound &+ 1 {
        joined[joined.count - 1] =
          previous.lowerBound...max(previous.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    self.ranges = joined
  }

  var inverted: CharacterSet32 {
    var rest: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { rest.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= Self.last { rest.append(next...Self.last) }
    return CharacterSet32(rest)
  }

  func union(_ other: CharacterSet32) -> CharacterSet32 {
    CharacterSet32(ranges + other.ranges)
  }

  /// With the other case of each letter of ASCII.
  var ignoringCase: CharacterSet32 {
    var more = ranges
    for range in ranges {
      for (low, high, shift) in [(0x41, 0x5a, 32), (0x61, 0x7a, -32)] as [(UInt32, UInt32, Int)] {
        let from = max(low, range.lowerBound)
        let to = min(high, range.upperBound)
        guard from <= to else { continue }
        more.append(UInt32(Int(from) + shift)...UInt32(Int(to) + shift))
      }
    }
    return CharacterSet32(more)
  }
}
