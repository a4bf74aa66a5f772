public import Foundation

/// Bytes with what must be known to trust them.
///
/// On the disk: one line of JSON (`schema`, `writtenAt`, `etag`, `count`, `checksum`), a line feed,
/// the bytes. An entity tag and the body it belongs to are one record, so that neither is ever
/// there without the other.
public struct StoredRecord: Sendable, Hashable {
  /// The entity tag the server gave with the payload.
  public var etag: String?
  /// When it was written, in milliseconds since 1970 in UTC by the device's clock.
  public var writtenAtMilliseconds: Int64
  /// The bytes.
  public var payload: Data

  /// Makes a record.
  public init(payload: Data, etag: String? = nil, writtenAtMilliseconds: Int64) {
    self.payload = payload
    self.etag = etag
    self.writtenAtMilliseconds = writtenAtMilliseconds
  }

  /// How old it is, in milliseconds; `nil`, which counts as expired, when the clock was set back
  /// behind the writing.
  public func age(now: Int64) -> Int64? {
    guard writtenAtMilliseconds <= now else { return nil }
    let (age, isOver) = now.subtractingReportingOverflow(writtenAtMilliseconds)
    return isOver ? .max : age
  }
}

/// Why bytes are not a record.
public enum RecordDamage: Error, Sendable, Hashable {
  /// There is no first line, or it is not what it should be.
  case unreadableHead
  /// The record was written for another version of what it holds.
  case otherSchema(found: Int, expected: Int)
  /// Bytes are missing, or there are too many.
  case wrongLength(found: Int, expected: Int)
  /// Bytes have changed.
  case wrongChecksum
  /// The bytes are whole, and not what they should be.
  case unreadablePayload
}
