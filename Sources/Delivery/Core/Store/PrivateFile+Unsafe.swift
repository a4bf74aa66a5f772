import Foundation
import Glibc
import Synchronization

/// Files that only their owner may read, and that are replaced as a whole.
enum PrivateFile {
  private static let lastNumber = Atomic<UInt64>(0)

  /// Puts the bytes in the place of the file, or of none.
  ///
  /// They grow under another name in the same folder and are on the disk before they get this one,
  /// so that whatever happens on the way, the file is the old one or the new one.
  ///
  /// - Parameter stopAfter: stops after this many bytes and leaves everything as it is then, as if
  ///   the power had gone; for tests.
  static func replace(
    _ path: String, with data: Data, stopAfter: Int? = nil
  ) throws(StoreError) {
    let number = lastNumber.add(1, ordering: .relaxed).newValue
    let temporary = "\(path).\(getpid()).\(number).new"
    unsafe unlink(temporary)
    let file = unsafe open(
      temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
    guard file >= 0 else { throw failure(path) }
    var isDone = false
    defer {
      close(file)
      if !isDone && stopAfter == nil { unsafe unlink(temporary) }
    }
    let whole = stopAfter.map { $0 < data.count } != true
    guard write(whole ? data : data.prefix(stopAfter ?? 0), to: file) else { throw failure(path) }
    guard whole else { throw .cannotWrite(path: path, reason: "stopped") }
    guard fsync(file) == 0, stopAfter == nil, unsafe rename(temporary, path) == 0 else {
      throw failure(path)
    }
    isDone = true
    syncFolder(of: path)
  }

  /// The most bytes of a file that is read.
  static let byteLimit = 64 << 20

  /// Reads the whole file; `nil` when there is none.
  ///
  /// Foundation's own reading keeps a page of memory for ever when the file is empty.
  static func read(_ path: String) throws(StoreError) -> Data? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .cannotRead(path: path, reason: unsafe String(cString: strerror(errno)))
    }
    defer { close(file) }
    var info = stat()
    guard unsafe fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      throw .cannotRead(path: path, reason: "it is not a file")
    }
    guard info.st_size <= byteLimit else {
      throw .cannotRead(path: path, reason: "it has more than \(byteLimit) bytes; remove it")
    }
    var data = Data(count: Int(info.st_size))
    guard let count = fill(&data, from: file) else {
      throw .cannotRead(path: path, reason: unsafe String(cString: strerror(errno)))
    }
    return data.prefix(count)
  }

  /// Removes the file; nothing when there is none.
  static func remove(_ path: String) throws(StoreError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw failure(path) }
  }

  /// Makes the folder for its owner only; one that is there must be so already.
  static func makeFolder(_ path: String) throws(StoreError) {
    if unsafe mkdir(path, 0o700) == 0 { return }
    if errno == ENOENT {
      let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
      guard parent != path else { throw failure(path) }
      try makeParent(parent)
      guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure(path) }
    } else if errno != EEXIST {
      throw failure(path)
    }
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { throw failure(path) }
    guard info.st_mode & S_IFMT == S_IFDIR else {
      throw .cannotWrite(path: path, reason: "it is not a folder")
    }
    guard info.st_mode & 0o077 == 0 else { throw .openFolder(path: path) }
  }

  /// Removes what processes that are gone left half written.
  static func sweep(_ folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasSuffix(".new") {
      let parts = name.split(separator: ".")
      guard parts.count >= 4, let process = Int32(parts[parts.count - 3]), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unsafe unlink(folder + "/" + name)
    }
  }

  /// Parents are no secret: they get the usual rights.
  private static func makeParent(_ path: String) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .cannotWrite(path: path, reason: error.localizedDescription)
    }
  }

  /// How many bytes were read, at most as many as the data has; `nil` for a failure.
  private static func fill(_ data: inout Data, from file: Int32) -> Int? {
    unsafe data.withUnsafeMutableBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = unsafe Glibc.read(
          file, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else { return nil }
        if count == 0 { break }
        done += count
      }
      return done
    }
  }

  private static func write(_ data: Data, to file: Int32) -> Bool {
    unsafe data.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = unsafe Glibc.write(
          file, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        done += count
      }
      return true
    }
  }

  /// The name is on the disk when its folder is.
  private static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let opened = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { return }
    fsync(opened)
    close(opened)
  }

  private static func failure(_ path: String) -> StoreError {
    .cannotWrite(path: path, reason: unsafe String(cString: strerror(errno)))
  }
}
