/// Why a snapshot was refused. Offsets count bytes from the snapshot's beginning.
public enum SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not begin as a snapshot does.
  case notASnapshot
  /// A newer program wrote it.
  case unknownVersion(UInt16)
  /// The bytes end too early.
  case truncated(offset: Int)
  /// The checksum does not fit the bytes: they were damaged.
  case checksumMismatch
  /// A value cannot be; the checksum is right, so the writer was wrong.
  case invalidValue(String, offset: Int)
  /// The snapshot knows a fence that the index does not have.
  case fenceMissing(id: String)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .notASnapshot: "these bytes are not a snapshot of a geofence engine"
    case .unknownVersion(let version):
      "snapshot version \(version) is newer than this program; update the program"
    case .truncated(let offset): "the snapshot ends too early, at byte \(offset)"
    case .checksumMismatch: "the snapshot is damaged: its checksum does not fit; use an older one"
    case .invalidValue(let what, let offset):
      "the snapshot holds an impossible \(what) at byte \(offset); use an older one"
    case .fenceMissing(let id):
      "the snapshot knows the fence \"\(id)\", which was not loaded; load it, restore, then remove it"
    }
  }
}
