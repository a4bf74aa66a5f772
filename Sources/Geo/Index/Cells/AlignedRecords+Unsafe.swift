extension AlignedWords {
  /// Copies records of whole words.
  convenience init<Record: BitwiseCopyable>(records: [Record]) {
    let words = unsafe records.withUnsafeBytes { unsafe Array($0.bindMemory(to: UInt32.self)) }
    self.init([words])
  }
}
