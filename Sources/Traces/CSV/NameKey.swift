import Bytes

/// A name's length and its first and last bytes: the whole of it up to sixteen bytes.
struct NameKey: Equatable {
  private let front: UInt64
  private let back: UInt64
  private let count: Int
  /// A digest of the bytes between, for names that have them.
  private let between: UInt64

  init(_ name: Span<UInt8>) {
    let raw = unsafe name.bytes
    count = name.count
    if name.count >= 8 {
      front = EightBytes(raw, 0).word
      back = EightBytes(raw, name.count - 8).word
    } else {
      var word: UInt64 = 0
      for index in name.indices { word = word << 8 | UInt64(name[index]) }
      front = word
      back = 0
    }
    var digest: UInt64 = 0
    for start in stride(from: 8, to: name.count - 8, by: 8) {
      digest = (digest ^ EightBytes(raw, start).word) &* 0x9e37_79b9_7f4a_7c15
      digest ^= digest >> 29
    }
    between = digest
  }

  /// Whether equal keys mean equal names.
  var isWhole: Bool { count <= 16 }

  /// A number for a hash table; its low bits are well mixed.
  var hash: Int {
    var mixed = (front ^ UInt64(count)) &* 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ mixed >> 32 ^ back ^ between) &* 0xd6e8_feb8_6659_fd93
    return Int(truncatingIfNeeded: mixed ^ mixed >> 32)
  }
}
