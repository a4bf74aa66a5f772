import Glibc

/// Sizes of files, for progress bars.
enum FileSize {
  /// The size of a regular file; `nil` for anything else.
  static func bytes(of path: String) -> UInt64? {
    var info = stat()
    guard unsafe stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    return UInt64(max(0, info.st_size))
  }
}
