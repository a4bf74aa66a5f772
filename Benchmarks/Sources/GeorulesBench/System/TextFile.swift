import Glibc

/// Small files as text.
enum TextFile {
  /// The file's lines; none when it cannot be read.
  static func lines(_ path: String) -> [String] {
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return FileBytes.all(of: descriptor).lines
  }

  /// Writes a file anew, with the folder that holds it.
  static func write(_ text: String, to path: String) throws(BenchError) {
    try write(Array(text.utf8), to: path)
  }

  static func write(_ bytes: [UInt8], to path: String) throws(BenchError) {
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      unsafe mkdir(String(path[..<slash]), 0o755)
    }
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw .failed("\(path): cannot be written") }
    defer { close(descriptor) }
    guard FileBytes.write(bytes, to: descriptor) else {
      throw .failed("\(path): cannot be written to its end")
    }
  }

  /// Deletes a file; without effect when there is none.
  static func remove(_ path: String) {
    unsafe unlink(path)
  }

  static func isReadable(_ path: String) -> Bool {
    unsafe access(path, R_OK) == 0
  }
}

/// Bytes of a file descriptor.
enum FileBytes {
  static func all(of descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        bytes.append(contentsOf: buffer[..<count])
      } else if count == 0 || errno != EINTR {
        return bytes
      }
    }
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes[done...].withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        done += count
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}

extension [UInt8] {
  /// The text's lines.
  var lines: [String] {
    String(decoding: self, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
