import Glibc

/// A file in memory, read-only, shared with every process that maps it, and behind it zeros.
///
/// The zeros make reading safe without checks: a cell's word leads at most ``reach`` bytes beyond
/// the start of a table, whatever bits it has, and that far everything can be read. They cost
/// address space and no memory.
@safe final class MappedIndexFile: Sendable {
  /// How far beyond the file's end everything is readable: 2^29 words, which is how far the 29-bit
  /// number of a cell's word reaches, and room for the longest record.
  static let reach = (1 << 29) * 4 + (1 << 16)

  let path: String
  let byteCount: Int
  /// Nothing is written, and `deinit` runs when nobody can read any more: so this may be shared.
  nonisolated(unsafe) let base: UnsafeRawPointer
  private let reserved: Int

  /// Maps a file.
  ///
  /// - Throws: `cannotOpen` and `cannotMap`; nothing is known about the contents.
  init(path: String) throws(FenceIndexFileError) {
    let file = unsafe path.withCString { unsafe open($0, O_RDONLY | O_CLOEXEC) }
    guard file >= 0 else { throw .cannotOpen(path: path, reason: Self.reason) }
    defer { close(file) }
    var info = stat()
    guard unsafe fstat(file, &info) == 0 else { throw .cannotOpen(path: path, reason: Self.reason) }
    guard info.st_mode & S_IFMT == S_IFREG else {
      throw .cannotOpen(
        path: path,
        reason: info.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is not a regular file")
    }
    let size = Int(info.st_size)
    let page = max(4096, sysconf(Int32(_SC_PAGESIZE)))
    let (pages, overflows) = size.addingReportingOverflow(page - 1 + Self.reach)
    guard !overflows else { throw .cannotMap(path: path, reason: "the file is too large") }
    reserved = pages / page * page
    let room = unsafe mmap(
      nil, reserved, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let room = unsafe room, unsafe room != MAP_FAILED else {
      throw .cannotMap(path: path, reason: Self.reason)
    }
    if size > 0 {
      let mapped = unsafe mmap(room, size, PROT_READ, MAP_SHARED | MAP_FIXED, file, 0)
      guard unsafe mapped != MAP_FAILED else {
        let reason = Self.reason
        unsafe munmap(room, reserved)
        throw .cannotMap(path: path, reason: reason)
      }
    }
    self.path = path
    byteCount = size
    unsafe base = UnsafeRawPointer(room)
  }

  /// Whether there is a regular file, which can be opened more than once.
  static func isRegular(_ path: String) -> Bool {
    var info = stat()
    return unsafe stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }

  deinit {
    unsafe munmap(UnsafeMutableRawPointer(mutating: base), reserved)
  }

  /// The text of the system's last error.
  private static var reason: String { unsafe String(cString: strerror(errno)) }

  /// The number that lies at the offset, which is within the file.
  func load<Record: TableRecord>(_ type: Record.Type, at offset: Int) -> Record {
    unsafe base.loadUnaligned(fromByteOffset: offset, as: type)
  }

  /// Whether a piece of the file is zeros.
  func isZero(_ range: Range<Int>) -> Bool {
    range.allSatisfy { load(UInt8.self, at: $0) == 0 }
  }

  /// The checksum of a piece of the file.
  func checksum(at offset: Int, byteCount: Int) -> UInt64 {
    unsafe SectionChecksum.of(UnsafeRawBufferPointer(start: base + offset, count: byteCount))
  }
}
