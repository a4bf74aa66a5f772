/// Puts the tables of an index into a file.
struct IndexFileWriter {
  /// A table and its place in the format.
  struct Section {
    let number: IndexSection
    let recordBytes: Int
    let count: Int
    let memory: TableMemory

    init<Record: TableRecord>(_ number: IndexSection, _ table: AlignedTable<Record>) {
      self.number = number
      recordBytes = MemoryLayout<Record>.stride
      count = table.count
      memory = table.memory
    }
  }

  let facts: IndexFileFacts
  let sections: [Section]

  /// Writes a file beside the path and then gives it the name.
  ///
  /// - Throws: `cannotWrite`; then the path leads to what it led to before.
  func write(to path: String) throws(FenceIndexFileError) {
    var head = IndexFileHead(facts: facts)
    var file = try ReplacedFile(path: path)
    var end = IndexFileHead.pageBytes
    for section in sections {
      head.entries.append(
        IndexFileHead.Entry(
          number: section.number.rawValue,
          recordBytes: UInt32(truncatingIfNeeded: section.recordBytes), offset: UInt64(end),
          count: UInt64(section.count), checksum: section.memory.checksum))
      try file.write(section.memory, at: end)
      end = (end + section.memory.byteCount).roundedUpToPage
    }
    head.fileBytes = UInt64(end)
    try file.setByteCount(end)
    try file.write(TableMemory([head.bytes]), at: 0)
    try file.finish()
  }
}
