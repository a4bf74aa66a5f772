/// Why the bytes of a ledger were refused. Offsets count bytes from their beginning.
public enum FrequencyLedgerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not begin as a ledger's do.
  case notALedger
  /// A newer program wrote them.
  case unknownVersion(UInt16)
  /// The bytes end too early.
  case truncated(offset: Int)
  /// The checksum does not fit the bytes: they were damaged.
  case checksumMismatch
  /// A value cannot be; the checksum is right, so the writer was wrong.
  case invalidValue(String, offset: Int)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .notALedger: "these bytes are not a frequency ledger"
    case .unknownVersion(let version):
      "ledger version \(version) is newer than this program; update the program"
    case .truncated(let offset): "the ledger ends too early, at byte \(offset)"
    case .checksumMismatch: "the ledger is damaged: its checksum does not fit"
    case .invalidValue(let what, let offset):
      "the ledger holds an impossible \(what) at byte \(offset)"
    }
  }

  init(_ error: SnapshotError) {
    switch error {
    case .notASnapshot: self = .notALedger
    case .unknownVersion(let version): self = .unknownVersion(version)
    case .truncated(let offset): self = .truncated(offset: offset)
    case .checksumMismatch: self = .checksumMismatch
    case .invalidValue(let what, let offset): self = .invalidValue(what, offset: offset)
    case .fenceMissing(let id): self = .invalidValue(id, offset: 0)
    }
  }
}
