import Glibc

/// What a table may hold: numbers without padding between them, for which any bits are a value,
/// so that a record can be read from a file as it lies.
protocol TableRecord: Sendable {}

extension UInt8: TableRecord {}
extension UInt32: TableRecord {}
extension UInt64: TableRecord {}
extension Float: TableRecord {}
extension Double: TableRecord {}
extension Bounds: TableRecord {}

/// Memory that never changes: allocated here, or a piece of a mapped file.
@safe final class TableMemory: Sendable {
  /// Zeros after what was put in.
  static let padding = 64
  private static let line = 64
  private static let largePage = 2 << 20

  let byteCount: Int
  /// Nothing is written after `init`, and `deinit` runs when nobody can read any more: so this
  /// may be shared.
  nonisolated(unsafe) let base: UnsafeRawPointer
  /// Where the memory belongs to; `nil` for its own.
  private let file: MappedIndexFile?

  /// Allocates and joins the pieces.
  init<Record: TableRecord>(_ pieces: [[Record]]) {
    let stride = MemoryLayout<Record>.stride
    byteCount = pieces.reduce(0) { $0 + $1.count } * stride
    file = nil
    let padding = max(Self.padding, stride)
    let isLarge = byteCount >= 2 * Self.largePage
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: byteCount + padding, alignment: isLarge ? Self.largePage : Self.line)
    if isLarge { unsafe madvise(memory, byteCount + padding, MADV_HUGEPAGE) }
    var end = 0
    for piece in pieces {
      unsafe piece.withUnsafeBytes { source in
        if let start = source.baseAddress {
          unsafe (memory + end).copyMemory(from: start, byteCount: source.count)
        }
        end += source.count
      }
    }
    unsafe (memory + end).initializeMemory(as: UInt8.self, repeating: 0, count: padding)
    unsafe base = UnsafeRawPointer(memory)
  }

  /// Takes a piece of a file, which stays mapped as long as this lives.
  init(of file: MappedIndexFile, at offset: Int, byteCount: Int) {
    self.file = file
    self.byteCount = byteCount
    unsafe base = file.base + offset
  }

  deinit {
    if file == nil { unsafe UnsafeMutableRawPointer(mutating: base).deallocate() }
  }
}

/// Records that never change, beginning at a cache line; a reader may take a few words too many.
///
/// An array's elements begin 32 bytes into a heap block, which would put a record of one cache
/// line into two; and a large table on large pages saves a page walk for most look-ups.
@safe struct AlignedTable<Record: TableRecord>: Sendable {
  let memory: TableMemory
  let count: Int
  /// Valid as long as the memory lives.
  nonisolated(unsafe) let base: UnsafePointer<Record>

  /// Joins the pieces.
  init(_ pieces: [[Record]]) {
    self.init(TableMemory(pieces))
  }

  /// Sees the memory as records.
  init(_ memory: TableMemory) {
    self.memory = memory
    count = memory.byteCount / MemoryLayout<Record>.stride
    unsafe base = memory.base.assumingMemoryBound(to: Record.self)
  }

  /// The record with the number; beyond the end, which only damaged files lead to, some bytes.
  ///
  /// Behind every table there is room for a record. So this costs a move and not a branch.
  @inline(__always)
  subscript(index: Int) -> Record {
    let isInside = UInt(bitPattern: index) < UInt(bitPattern: count)
    return unsafe base[isInside ? index : count]
  }

  /// What the records take, in bytes.
  var bytes: Int { memory.byteCount }

  /// A copy.
  var array: [Record] {
    unsafe Array(UnsafeBufferPointer(start: base, count: count))
  }
}

extension AlignedTable<UInt8> {
  /// The text of some bytes, which are all there; what is no UTF-8 is replaced.
  func string(_ range: Range<Int>) -> String {
    let bytes = unsafe UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    return unsafe String(decoding: bytes, as: UTF8.self)
  }
}

/// The 32-bit words of cells, leaves and sets.
typealias AlignedWords = AlignedTable<UInt32>
