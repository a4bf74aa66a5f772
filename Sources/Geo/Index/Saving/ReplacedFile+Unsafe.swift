import Glibc

/// A new file that takes the place of another, or of none, when it is complete.
///
/// It grows under another name in the same folder; until ``finish()`` the old file is as it was,
/// and a process that has it open or mapped keeps it for as long as it likes.
struct ReplacedFile: ~Copyable {
  private let path: String
  private let temporary: String
  private let number: Int32
  private var hasItsName = false

  /// Begins a file, which must not take the place of a device, a pipe or a folder.
  init(path: String) throws(FenceIndexFileError) {
    let file = try Self.begin(beside: path)
    self.path = path
    temporary = file.name
    number = file.number
  }

  private static func begin(
    beside path: String
  ) throws(FenceIndexFileError) -> (name: String, number: Int32) {
    var info = stat()
    if unsafe stat(path, &info) == 0 && info.st_mode & S_IFMT != S_IFREG {
      throw .cannotWrite(path: path, reason: "it is there and not a regular file")
    }
    var attempt = 0
    while true {
      let name = "\(path).\(getpid()).\(attempt).new"
      let opened = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if opened >= 0 { return (name, opened) }
      attempt += 1
      guard errno == EEXIST, attempt < 1000 else {
        throw .cannotWrite(path: path, reason: unsafe String(cString: strerror(errno)))
      }
    }
  }

  deinit {
    close(number)
    if !hasItsName { unsafe unlink(temporary) }
  }

  /// Writes the memory's bytes from an offset on.
  func write(_ memory: TableMemory, at offset: Int) throws(FenceIndexFileError) {
    var done = 0
    while done < memory.byteCount {
      let count = unsafe pwrite(
        number, memory.base + done, min(1 << 30, memory.byteCount - done), off_t(offset + done))
      guard count > 0 else {
        if count < 0 && errno == EINTR { continue }
        throw failure
      }
      done += count
    }
  }

  /// Makes the file as long as it shall be.
  func setByteCount(_ count: Int) throws(FenceIndexFileError) {
    guard ftruncate(number, off_t(count)) == 0 else { throw failure }
  }

  /// Makes sure that all is on the disk, and then gives the file its name.
  mutating func finish() throws(FenceIndexFileError) {
    guard fsync(number) == 0 else { throw failure }
    guard unsafe rename(temporary, path) == 0 else { throw failure }
    hasItsName = true
    // The name is on the disk when its folder is; where that cannot be asked for, nothing is lost
    // but the moment.
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let opened = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if opened >= 0 {
      fsync(opened)
      close(opened)
    }
  }

  private var failure: FenceIndexFileError {
    .cannotWrite(path: path, reason: unsafe String(cString: strerror(errno)))
  }
}

extension TableMemory {
  /// The checksum of the bytes.
  var checksum: UInt64 {
    unsafe SectionChecksum.of(UnsafeRawBufferPointer(start: base, count: byteCount))
  }
}
