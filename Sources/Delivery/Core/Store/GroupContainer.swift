public import Foundation

/// Files that the apps of one group share.
public protocol GroupContainer: Sendable {
  /// The bytes of a file, `nil` for none.
  ///
  /// - Throws: `cannotRead`.
  func read(_ name: String, group: String) throws(StoreError) -> Data?
  /// Puts bytes in the place of a file: all of them, or none.
  ///
  /// - Throws: `cannotWrite`; the old file stays.
  func write(_ data: Data, _ name: String, group: String) throws(StoreError)
  /// Removes a file; nothing when there is none.
  ///
  /// - Throws: `cannotWrite`.
  func remove(_ name: String, group: String) throws(StoreError)
}

/// Groups as folders (0700) of one folder.
public struct FolderGroupContainer: GroupContainer {
  /// The path of the folder that has the groups' folders.
  public let folder: String

  /// Takes a folder, which is made when something is written.
  public init(folder: String) {
    self.folder = folder
  }

  /// The bytes of a file.
  public func read(_ name: String, group: String) throws(StoreError) -> Data? {
    try PrivateFile.read(path(name, group))
  }

  /// Puts bytes in the place of a file.
  public func write(_ data: Data, _ name: String, group: String) throws(StoreError) {
    let path = try path(name, group)
    try PrivateFile.makeFolder(folder + "/" + group)
    try PrivateFile.replace(path, with: data)
  }

  /// Removes a file.
  public func remove(_ name: String, group: String) throws(StoreError) {
    try PrivateFile.remove(path(name, group))
  }

  /// Names that lead out of the folder are refused.
  private func path(_ name: String, _ group: String) throws(StoreError) -> String {
    for part in [group, name] where part.isEmpty || part.hasPrefix(".") || part.contains("/") {
      throw .cannotWrite(
        path: part, reason: "groups and files have names without /, and none begins with a dot")
    }
    return "\(folder)/\(group)/\(name)"
  }
}
