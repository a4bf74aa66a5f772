import Bytes

/// One pass over a sentence, eight bytes at a time: copies it, cuts it at its commas, sums it up.
struct SentenceScan {
  /// The place reached in the line: behind the pass, the sentence's end.
  private(set) var at: Int
  /// How many fields were found.
  private(set) var fields = 0
  /// Whether there were more fields than room for their ends.
  private(set) var isCrowded = false
  private var length = 0
  private var sums: UInt64 = 0
  private var isAtEnd = false

  init(at: Int) {
    self.at = at
  }

  /// The exclusive or of all bytes.
  var sum: UInt8 {
    var folded = sums ^ sums >> 32
    folded ^= folded >> 16
    return UInt8(truncatingIfNeeded: folded ^ folded >> 8)
  }

  /// Runs until `*`, a line end or the next sentence.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - bytes: takes the sentence without NUL bytes; must have room for the rest of the line and
  ///     eight bytes more.
  ///   - ends: takes where the fields end in `bytes`.
  mutating func run(_ line: Span<UInt8>, bytes: inout [UInt8], ends: inout [Int]) {
    var target = bytes.mutableSpan
    var cuts = ends.mutableSpan
    let source = unsafe line.bytes
    while !isAtEnd && at + 8 <= line.count {
      let word = EightBytes(source, at)
      var count = 8
      var skipsByte = false
      // All that ends or cuts a sentence is below the minus sign.
      var marks = word.below(0x2d)
      while marks != 0 {
        let index = marks.trailingZeroBitCount >> 3
        let byte = word[index]
        if byte == 0x2c {
          cut(at: length + index, &cuts)
        } else if byte == 0 || isEnd(byte, line, at + index) {
          count = index
          skipsByte = byte == 0
          isAtEnd = byte != 0
          break
        }
        marks &= marks &- 1
      }
      var raw = unsafe target.mutableBytes
      raw.storeBytes(of: word.word.littleEndian, toByteOffset: length, as: UInt64.self)
      sums ^= word.first(count)
      length += count
      at += skipsByte ? count + 1 : count
    }
    while !isAtEnd && at < line.count {
      let byte = line[at]
      if isEnd(byte, line, at) { break }
      at += 1
      if byte == 0 { continue }
      sums ^= UInt64(byte)
      if byte == 0x2c { cut(at: length, &cuts) }
      target[length] = byte
      length += 1
    }
    cut(at: length, &cuts)
  }

  private func isEnd(_ byte: UInt8, _ line: Span<UInt8>, _ index: Int) -> Bool {
    byte == 0x2a || byte == 0x0d || NMEASentence.isStart(line, index)
  }

  private mutating func cut(at place: Int, _ cuts: inout MutableSpan<Int>) {
    guard fields < cuts.count else {
      isCrowded = true
      return
    }
    cuts[fields] = place
    fields += 1
  }
}
