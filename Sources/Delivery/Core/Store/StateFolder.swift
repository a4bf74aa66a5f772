public import Foundation

/// Where clients keep their state on Linux when the host names no folder.
public enum StateFolder: Sendable {
  /// `$XDG_STATE_HOME/georules/NAME`, else `$HOME/.local/state/georules/NAME`, else a folder of the
  /// user's own among the temporary ones.
  ///
  /// - Parameters:
  ///   - name: the client's name.
  ///   - environment: the environment's variables.
  public static func path(
    of name: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    if let base = absolute(environment["XDG_STATE_HOME"]) { return "\(base)/georules/\(name)" }
    if let home = absolute(environment["HOME"]) { return "\(home)/.local/state/georules/\(name)" }
    return "\(NSTemporaryDirectory())georules-\(getuid())/\(name)"
  }

  /// Relative paths are to be ignored (XDG Base Directory Specification).
  private static func absolute(_ path: String?) -> String? {
    guard let path, path.hasPrefix("/") else { return nil }
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}

extension StateFolder {
  /// The files of a client in its ``path(of:environment:)``; in memory, and told once, when the
  /// folder cannot be used.
  public static func blobs(
    of name: String, environment: [String: String] = ProcessInfo.processInfo.environment,
    diagnostics: Diagnostics = Diagnostics()
  ) -> any BlobStore {
    do throws(StoreError) {
      return try FileBlobStore(folder: path(of: name, environment: environment))
    } catch {
      diagnostics.report(
        .errors, "cache", "nothing is kept when the process ends: \(error)")
      return VolatileBlobStore()
    }
  }
}
