/// The tables of a mapped index.
struct SavedTables: Sendable {
  let file: MappedIndexFile
  let head: IndexFileHead

  /// Maps the file and checks its head.
  init(path: String) throws(FenceIndexFileError) {
    file = try MappedIndexFile(path: path)
    head = try IndexFileHead(of: file)
  }

  /// The records of a section.
  func table<Record: TableRecord>(
    _ section: IndexSection, of type: Record.Type = Record.self
  ) throws(FenceIndexFileError) -> AlignedTable<Record> {
    guard let entry = head.entries.first(where: { $0.section == section }) else {
      throw malformed("section \(section.name) is missing")
    }
    guard Int(entry.recordBytes) == MemoryLayout<Record>.stride else {
      throw malformed("section \(section.name) has records of \(entry.recordBytes) bytes")
    }
    return AlignedTable(
      TableMemory(of: file, at: Int(entry.offset), byteCount: entry.byteCount))
  }

  /// Reads every section and compares its checksum; behind it must be zeros, so that every byte
  /// of the file is looked at.
  func verify() throws(FenceIndexFileError) {
    for entry in head.entries {
      let start = Int(entry.offset)
      let end = start + entry.byteCount
      guard file.checksum(at: start, byteCount: entry.byteCount) == entry.checksum,
        file.isZero(end..<min(end.roundedUpToPage, file.byteCount))
      else {
        throw .damagedSection(path: file.path, section: entry.section?.name ?? "\(entry.number)")
      }
    }
  }

  /// The error for what no writer writes.
  func malformed(_ reason: String) -> FenceIndexFileError {
    .malformed(path: file.path, reason: reason)
  }
}
