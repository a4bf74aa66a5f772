extension IndexFileHead {
  /// Whether a file begins as one of these.
  static func isBegun(in file: MappedIndexFile) -> Bool {
    file.byteCount >= magic.count
      && magic.indices.allSatisfy { file.load(UInt8.self, at: $0) == magic[$0] }
  }

  /// Reads and checks the first page of a file, and that every table lies in the file.
  ///
  /// - Throws: what keeps the file from being used; of the tables' contents nothing is checked.
  init(of file: MappedIndexFile) throws(FenceIndexFileError) {
    let path = file.path
    let start = (0..<min(Self.magic.count, file.byteCount)).map { file.load(UInt8.self, at: $0) }
    guard !start.isEmpty, start.elementsEqual(Self.magic.prefix(start.count)) else {
      throw .notAnIndex(path: path)
    }
    guard file.byteCount >= Self.pageBytes else {
      throw .truncated(
        path: path, byteCount: UInt64(file.byteCount), expected: UInt64(Self.pageBytes))
    }
    let mark = file.load(UInt32.self, at: 8)
    guard mark == Self.byteOrderMark else {
      throw mark == Self.byteOrderMark.byteSwapped
        ? .otherByteOrder(path: path) : .damagedHead(path: path)
    }
    let version = file.load(UInt32.self, at: 12)
    if version > Self.version {
      throw .newerVersion(path: path, version: version, supported: Self.version)
    }
    if version < Self.version {
      throw .olderVersion(path: path, version: version, supported: Self.version)
    }
    let page = (0..<Self.pageBytes).map { file.load(UInt8.self, at: $0) }
    guard Self.checksum(of: page) == file.load(UInt64.self, at: Self.checksumAt) else {
      throw .damagedHead(path: path)
    }
    fileBytes = file.load(UInt64.self, at: 16)
    guard fileBytes <= UInt64(file.byteCount) else {
      throw .truncated(path: path, byteCount: UInt64(file.byteCount), expected: fileBytes)
    }
    guard fileBytes == UInt64(file.byteCount) else {
      throw .malformed(path: path, reason: "more bytes than the \(fileBytes) that belong to it")
    }
    facts = IndexFileFacts(of: file)
    try readEntries(of: file)
    try check(path)
  }

  private mutating func readEntries(of file: MappedIndexFile) throws(FenceIndexFileError) {
    let count = file.load(UInt64.self, at: 32)
    guard count <= UInt64(Self.sectionLimit) else {
      throw .malformed(path: file.path, reason: "\(count) sections")
    }
    for index in 0..<Int(count) {
      let offset = Self.sectionsAt + index * Self.sectionBytes
      entries.append(
        Entry(
          number: file.load(UInt32.self, at: offset),
          recordBytes: file.load(UInt32.self, at: offset + 4),
          offset: file.load(UInt64.self, at: offset + 8),
          count: file.load(UInt64.self, at: offset + 16),
          checksum: file.load(UInt64.self, at: offset + 24)))
    }
  }

  private func check(_ path: String) throws(FenceIndexFileError) {
    var seen: Set<UInt32> = []
    for entry in entries {
      let name = entry.section?.name ?? "\(entry.number)"
      let (bytes, overflows) = entry.count.multipliedReportingOverflow(
        by: UInt64(entry.recordBytes))
      guard !overflows, entry.recordBytes > 0, entry.offset >= UInt64(Self.pageBytes),
        entry.offset <= fileBytes,
        entry.offset % UInt64(Self.pageBytes) == 0, bytes <= fileBytes - entry.offset
      else { throw .malformed(path: path, reason: "section \(name) is not in the file") }
      guard seen.insert(entry.number).inserted else {
        throw .malformed(path: path, reason: "two sections \(name)")
      }
      guard entry.section != nil || entry.number >= IndexSection.firstOptional else {
        throw .malformed(path: path, reason: "section \(name) is unknown")
      }
    }
    guard facts.handleLimit <= UInt64(UInt32.max), facts.fenceCount <= facts.handleLimit else {
      throw .malformed(
        path: path, reason: "\(facts.fenceCount) fences with \(facts.handleLimit) handles")
    }
    guard facts.distanceModel < 2 else {
      throw .malformed(path: path, reason: "distance model \(facts.distanceModel)")
    }
  }
}

extension IndexFileFacts {
  /// Reads the facts as they lie.
  init(of file: MappedIndexFile) {
    func number(_ index: Int) -> UInt64 {
      file.load(UInt64.self, at: IndexFileHead.factsAt + 8 * index)
    }
    func box(_ index: Int) -> Bounds {
      Bounds(
        minLongitude: Double(bitPattern: number(index)),
        minLatitude: Double(bitPattern: number(index + 1)),
        maxLongitude: Double(bitPattern: number(index + 2)),
        maxLatitude: Double(bitPattern: number(index + 3)))
    }
    self.init(
      handleLimit: number(0), fenceCount: number(1), distanceModel: number(2), columns: number(3),
      rows: number(4), rectangle: box(5), extent: box(9), treeExtent: box(13))
  }

  /// How circles and corridors measure.
  var model: DistanceModel {
    get { distanceModel == 1 ? .wgs84 : .sphere }
    set { distanceModel = newValue == .wgs84 ? 1 : 0 }
  }
}
