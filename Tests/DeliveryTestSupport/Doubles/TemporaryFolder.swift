import Foundation

/// A folder of a test's own that goes with it.
public final class TemporaryFolder: Sendable {
  /// The path.
  public let path: String

  /// Makes the folder.
  public init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("georules-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A path in the folder.
  public func file(_ name: String) -> String { path + "/" + name }
}
