public import Foundation

/// Keeps bytes in files of a folder that only the owner can read.
public struct FileBlobStore: BlobStore {
  /// The folder's path.
  public let folder: String

  /// Takes a folder, and makes it (0700) when it is not there.
  ///
  /// - Throws: `cannotWrite`; `openFolder` for one that is there and open to others.
  public init(folder: String) throws(StoreError) {
    self.folder = folder
    try PrivateFile.makeFolder(folder)
    PrivateFile.sweep(folder)
  }

  /// The bytes with the name.
  public func read(_ name: String) throws(StoreError) -> Data? {
    try PrivateFile.read(path(name))
  }

  /// Puts bytes in the place of those with the name.
  public func write(_ data: Data, _ name: String) throws(StoreError) {
    try PrivateFile.replace(path(name), with: data)
  }

  /// Begins to write and stops after some bytes, as if the power had gone: for tests.
  package func write(
    _ data: Data, _ name: String, stoppingAfter count: Int
  ) throws(StoreError) {
    try PrivateFile.replace(path(name), with: data, stopAfter: count)
  }

  /// Removes the bytes with the name.
  public func remove(_ name: String) throws(StoreError) {
    try PrivateFile.remove(path(name))
  }

  /// All names, sorted.
  public func names() throws(StoreError) -> [String] {
    let files: [String]
    do {
      files = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw .cannotRead(path: folder, reason: error.localizedDescription)
    }
    return files.compactMap(Self.name(ofFile:)).sorted()
  }

  /// The file that has the bytes with the name.
  func path(_ name: String) -> String { folder + "/" + Self.file(named: name) }

  /// Letters, digits, `-` and `_` as they are, all else as `%` and two digits: no name leads out of
  /// the folder, and none is a half-written file's.
  private static func file(named name: String) -> String {
    var file = ""
    for byte in name.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x5f:
        file.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        file += digits.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return file + ".blob"
  }

  private static func name(ofFile file: String) -> String? {
    guard file.hasSuffix(".blob") else { return nil }
    return String(file.dropLast(5)).removingPercentEncoding
  }
}
