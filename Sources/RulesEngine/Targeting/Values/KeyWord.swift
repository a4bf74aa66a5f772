/// The first eight bytes of a name in one word, so that most names are told apart by one comparison.
struct KeyWord {
  let bits: UInt64

  @inline(__always)
  init(_ name: Span<UInt8>) {
    let raw = unsafe name.bytes
    var bits: UInt64 = 0
    if name.count >= 8 {
      bits = unsafe raw.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self).littleEndian
    } else if name.count >= 4 {
      let shift = 8 &* UInt64(truncatingIfNeeded: name.count &- 4)
      bits = UInt64(raw.word(at: 0)) | UInt64(raw.word(at: name.count &- 4)) &<< shift
    } else {
      for index in 0..<name.count { bits |= UInt64(name[index]) &<< UInt64(8 &* index) }
    }
    self.bits = bits
  }

  @inline(__always)
  init(_ name: StaticString) {
    var bits: UInt64 = 0
    for index in 0..<min(8, name.utf8CodeUnitCount) {
      bits |= UInt64(unsafe name.utf8Start[index]) &<< UInt64(8 &* index)
    }
    self.bits = bits
  }
}
