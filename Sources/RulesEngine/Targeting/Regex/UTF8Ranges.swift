/// Turns ranges of Unicode scalars into sequences of byte ranges, as UTF-8 writes them.
enum UTF8Ranges {
  /// Calls back with each sequence: one to four byte ranges.
  static func sequences(
    of range: ClosedRange<UInt32>, _ body: ([ClosedRange<UInt8>]) -> Void
  ) {
    // Surrogates have no UTF-8.
    let parts: [(UInt32, UInt32)] = [
      (range.lowerBound, min(range.upperBound, 0xd7ff)),
      (max(range.lowerBound, 0xe000), range.upperBound),
    ]
    for (low, high) in parts where low <= high { cut(low, high, body) }
  }

  /// Cuts until the first and the last of a part differ in one byte only, or span whole blocks.
  private static func cut(
    _ low: UInt32, _ high: UInt32, _ body: ([ClosedRange<UInt8>]) -> Void
  ) {
    for limit in [0x7f, 0x7ff, 0xffff] as [UInt32] where low <= limit && limit < high {
      cut(low, limit, body)
      cut(limit + 1, high, body)
      return
    }
    for bits in [6, 12, 18] as [UInt32] where high > 0x7f {
      let block: UInt32 = 1 << bits - 1
      guard low & ~block != high & ~block else { continue }
      if low & block != 0 {
        cut(low, low | block, body)
        cut((low | block) + 1, high, body)
        return
      }
      if high & block != block {
        cut(low, (high & ~block) - 1, body)
        cut(high & ~block, high, body)
        return
      }
    }
    let (first, last) = (bytes(low), bytes(high))
    body(zip(first, last).map { $0...max($0, $1) })
  }

  private static func bytes(_ value: UInt32) -> [UInt8] {
    func continuation(_ shift: UInt32) -> UInt8 {
      0x80 | UInt8(truncatingIfNeeded: value >> shift) & 0x3f
    }
    func lead(_ mark: UInt8, _ shift: UInt32) -> UInt8 {
      mark | UInt8(truncatingIfNeeded: value >> shift)
    }
    switch value {
    case ...0x7f: return [UInt8(truncatingIfNeeded: value)]
    case ...0x7ff: return [lead(0xc0, 6), continuation(0)]
    case ...0xffff: return [lead(0xe0, 12), continuation(6), continuation(0)]
    default: return [lead(0xf0, 18), continuation(12), continuation(6), continuation(0)]
    }
  }
}
