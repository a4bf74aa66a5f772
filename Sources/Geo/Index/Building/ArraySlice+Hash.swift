extension ArraySlice<UInt32> {
  /// A hash of the words, for tables that live as long as a build: FNV's start, then a multiplication
  /// and a shift a word.
  var wordHash: Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for word in self {
      hash = (hash ^ UInt64(word)) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 29
    }
    return Int(truncatingIfNeeded: hash)
  }
}
