public import Foundation

/// Keeps secrets in files that only the owner can read (0600, in a folder with 0700).
///
/// The bytes lie there as they are: who can act as the owner can read them.
public struct FileSecureStore: SecureStore {
  private let folder: String
  private let diagnostics: Diagnostics

  /// Takes a folder, which is made with the first secret.
  public init(folder: String, diagnostics: Diagnostics) {
    self.folder = folder
    self.diagnostics = diagnostics
  }

  /// The secret with the name.
  public func secret(_ name: String) -> Data? {
    guard let records else { return nil }
    return records.load(name)?.payload
  }

  /// Keeps a secret; `false` when others have access to the folder, or it cannot be written.
  public func set(_ secret: Data?, _ name: String) -> Bool {
    guard let records else { return false }
    guard let secret else {
      records.remove(name)
      return records.load(name) == nil
    }
    return records.save(StoredRecord(payload: secret, writtenAtMilliseconds: 0), name)
  }

  /// Looked at anew each time: rights can change.
  private var records: RecordStore? {
    do {
      let blobs = try FileBlobStore(folder: folder)
      return RecordStore(blobs, schema: 1, diagnostics: diagnostics)
    } catch {
      diagnostics.report(.errors, "cache", "secrets are not kept: \(error)")
      return nil
    }
  }
}
