import Glibc

/// An open file that is closed when its owner goes.
struct FileDescriptor: ~Copyable {
  enum Outcome {
    case bytes(Int)
    case failed(String)
  }

  /// The size of a regular file; `nil` for pipes and terminals.
  let byteCount: UInt64?
  private let number: Int32

  /// Opens a file for reading; `-` is standard input.
  init(path: String) throws(ByteError) {
    let opened =
      path == "-" ? 0 : unsafe path.withCString { unsafe open($0, O_RDONLY | O_CLOEXEC) }
    guard opened >= 0 else {
      throw .cannotOpen(path: path, reason: unsafe String(cString: strerror(errno)))
    }
    var info = stat()
    let isKnown = unsafe fstat(opened, &info) == 0
    let kind = info.st_mode & S_IFMT
    if isKnown && kind == S_IFDIR {
      if opened > 0 { close(opened) }
      throw .cannotOpen(path: path, reason: "it is a folder")
    }
    number = opened
    byteCount = isKnown && kind == S_IFREG ? UInt64(info.st_size) : nil
  }

  deinit {
    if number > 2 { close(number) }
  }

  /// Waits until a pipe or terminal has something to read; anything else is always ready.
  ///
  /// - Returns: `false` when the wait was called off. A signal can come just before the system is
  ///   asked, so the question is repeated every fifth of a second.
  func waits(unless isCalledOff: () -> Bool) -> Bool {
    guard byteCount == nil else { return true }
    while !isCalledOff() {
      var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&request, 1, 200)
      if ready > 0 || (ready < 0 && errno != EINTR) { return true }
    }
    return false
  }

  /// Reads once into the buffer from `start` on.
  func read(into buffer: inout [UInt8], from start: Int) -> Outcome {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe Glibc.read(number, bytes.baseAddress?.advanced(by: start), bytes.count - start)
      }
      if count >= 0 { return .bytes(count) }
      if errno != EINTR { return .failed(unsafe String(cString: strerror(errno))) }
    }
  }
}
