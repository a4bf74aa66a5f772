/// The first page of a saved index: what the file is, and where its tables lie.
///
/// All numbers are little-endian, at these bytes:
///
/// | bytes | |
/// |---|---|
/// | 0 | ``magic`` |
/// | 8 | ``byteOrderMark`` |
/// | 12 | ``version`` |
/// | 16 | how many bytes the file has |
/// | 24 | the checksum of the page, with zeros in this place |
/// | 32 | how many sections there are |
/// | 40–255 | ``IndexFileFacts`` |
/// | 256 | the sections, 40 bytes each: number, size of a record, first byte, records, checksum |
///
/// Every section begins at a multiple of ``pageBytes``; between sections lie zeros.
struct IndexFileHead {
  /// A byte that is no text, a name, and line ends that careless copying would change.
  static let magic: [UInt8] = [0x93, 0x47, 0x52, 0x49, 0x58, 0x0d, 0x0a, 0x1a]
  static let byteOrderMark: UInt32 = 0x0a0b_0c0d
  /// Of version 1, before there were leaves of discs, no file is read.
  static let version: UInt32 = 2
  static let pageBytes = 4096

  static let checksumAt = 24
  static let factsAt = 40
  static let sectionsAt = 256
  static let sectionBytes = 40
  static let sectionLimit = (pageBytes - sectionsAt) / sectionBytes

  /// Where a table lies.
  struct Entry: Hashable {
    var number: UInt32
    var recordBytes: UInt32
    var offset: UInt64
    var count: UInt64
    var checksum: UInt64

    var section: IndexSection? { IndexSection(rawValue: number) }
    var byteCount: Int { Int(recordBytes) * Int(count) }
  }

  var fileBytes: UInt64 = 0
  var facts = IndexFileFacts()
  var entries: [Entry] = []
}

/// What is known of an index beside its tables.
struct IndexFileFacts: Hashable {
  /// Every handle is below this.
  var handleLimit: UInt64 = 0
  /// How many fences there are; with none there are no cells and no tree.
  var fenceCount: UInt64 = 0
  /// 0: sphere, 1: WGS84.
  var distanceModel: UInt64 = 0
  /// The columns and rows of the outermost block.
  var columns: UInt64 = 0
  var rows: UInt64 = 0
  /// The rectangle of the outermost block.
  var rectangle = Bounds.empty
  /// The extent of the cells.
  var extent = Bounds.empty
  /// The extent of the tree.
  var treeExtent = Bounds.empty
}

extension IndexFileHead {
  /// The page's bytes, with its checksum.
  var bytes: [UInt8] {
    var page = Self.magic
    page.append(little: Self.byteOrderMark)
    page.append(little: Self.version)
    page.append(little: fileBytes)
    page.append(little: UInt64(0))
    page.append(little: UInt64(entries.count))
    page.append(little: facts.handleLimit)
    page.append(little: facts.fenceCount)
    page.append(little: facts.distanceModel)
    page.append(little: facts.columns)
    page.append(little: facts.rows)
    for box in [facts.rectangle, facts.extent, facts.treeExtent] {
      page.append(little: box.minLongitude.bitPattern)
      page.append(little: box.minLatitude.bitPattern)
      page.append(little: box.maxLongitude.bitPattern)
      page.append(little: box.maxLatitude.bitPattern)
    }
    page.append(contentsOf: repeatElement(0, count: Self.sectionsAt - page.count))
    for entry in entries {
      page.append(little: entry.number)
      page.append(little: entry.recordBytes)
      page.append(little: entry.offset)
      page.append(little: entry.count)
      page.append(little: entry.checksum)
      page.append(little: UInt64(0))
    }
    page.append(contentsOf: repeatElement(0, count: Self.pageBytes - page.count))
    let checksum = Self.checksum(of: page)
    for byte in 0..<8 {
      page[Self.checksumAt + byte] = UInt8(truncatingIfNeeded: checksum >> UInt64(8 * byte))
    }
    return page
  }

  /// The checksum of a page, whose own place counts as zeros.
  static func checksum(of page: [UInt8]) -> UInt64 {
    var page = page
    for byte in checksumAt..<checksumAt + 8 { page[byte] = 0 }
    return unsafe page.withUnsafeBytes { unsafe SectionChecksum.of($0) }
  }
}

extension [UInt8] {
  /// Adds the number's bytes, the lowest first.
  mutating func append<Number: FixedWidthInteger>(little number: Number) {
    for byte in 0..<Number.bitWidth / 8 {
      append(UInt8(truncatingIfNeeded: number >> Number(8 * byte)))
    }
  }
}

extension Int {
  /// The first page of a saved index that begins here or later.
  var roundedUpToPage: Int {
    (self + IndexFileHead.pageBytes - 1) / IndexFileHead.pageBytes * IndexFileHead.pageBytes
  }
}
