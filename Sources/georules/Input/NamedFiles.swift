import Glibc

/// The files of a command line, looked at before anything is read or emptied.
enum NamedFiles {
  /// Refuses inputs that cannot be opened, and outputs that are also an input or another output.
  static func check(inputs: [String], outputs: [String?]) throws(CommandFailure) {
    let unusable = inputs.compactMap { unusableInput($0) }
    guard unusable.isEmpty else {
      let more = unusable.count > 5 ? "\nand \(unusable.count - 5) more files" : ""
      throw .unusableFile(unusable.prefix(5).joined(separator: "\n") + more)
    }
    try checkApart(inputs: inputs, outputs: outputs)
  }

  /// Refuses outputs that are also an input or another output.
  static func checkApart(inputs: [String], outputs: [String?]) throws(CommandFailure) {
    var taken: [(path: String, identity: Identity?)] = inputs.map { ($0, Identity($0)) }
    for case let path? in outputs where path != "-" {
      let identity = Identity(path)
      let clash = taken.first { known in
        known.path == path || (identity != nil && known.identity == identity)
      }
      if let clash {
        throw .usage(UsageError("\(path) would overwrite \(clash.path); name another output"))
      }
      taken.append((path, identity))
    }
  }

  private static func unusableInput(_ path: String) -> String? {
    guard path != "-" else { return nil }
    var info = stat()
    guard unsafe stat(path, &info) == 0, unsafe access(path, R_OK) == 0 else {
      let reason = unsafe String(cString: strerror(errno))
      return "\(path): cannot open: \(reason)"
    }
    return info.st_mode & S_IFMT == S_IFDIR ? "\(path): it is a folder; name the files in it" : nil
  }

  /// Which file a path leads to; only regular files, since a terminal may be read and written.
  private struct Identity: Equatable {
    let device: dev_t
    let number: ino_t

    init?(_ path: String) {
      var info = stat()
      guard path != "-", unsafe stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
        return nil
      }
      device = info.st_dev
      number = info.st_ino
    }
  }
}
