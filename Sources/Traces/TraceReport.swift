/// Why a reader left a row out.
public enum DropReason: String, CaseIterable, Hashable, Sendable {
  /// The row has no position.
  case noPosition
  /// The row has no time, though others have.
  case noTime
  /// The position is not a number or is written wrongly.
  case badPosition
  /// The time is written wrongly.
  case badTime
  /// The receiver says that it has no fix, or marks the position as not available.
  case noFix
  /// The row is cut short or breaks the format.
  case brokenRow
  /// The checksum does not match.
  case badChecksum
  /// The owner marked the row as an outlier or as not visible.
  case markedInvalid
  /// The same fix is in the file in another form.
  case repeated
}

/// In what order a file's times came.
public enum TraceOrder: String, Hashable, Sendable {
  /// Never backwards.
  case ascending
  /// Never forwards.
  case newestFirst
  /// Both.
  case mixed
  /// Fewer than two fixes.
  case unknown
}

/// What a reader saw in one file.
public struct TraceReport: Sendable {
  /// The input's name.
  public internal(set) var name: String
  /// The format.
  public internal(set) var format: TraceFormat
  /// Data rows (or points, or sentences that can hold a position).
  public internal(set) var rows = 0
  /// Fixes handed on.
  public internal(set) var fixes = 0
  /// Rows left out, by reason.
  public internal(set) var drops: [DropReason: Int] = [:]
  /// The first few line numbers (or row numbers, where there are no lines) of each reason.
  public internal(set) var firstDrops: [DropReason: [Int]] = [:]
  /// What was assumed: time zone, units, columns; one sentence each.
  public internal(set) var assumptions: [String] = []
  /// The order of times, per device.
  public internal(set) var order = TraceOrder.unknown
  /// The earliest time, milliseconds since 1970.
  public internal(set) var firstTime: Int64?
  /// The latest time.
  public internal(set) var lastTime: Int64?
  /// The box of all positions within range: west, south, east, north.
  public internal(set) var west = Double.infinity
  /// South edge in degrees.
  public internal(set) var south = Double.infinity
  /// East edge in degrees.
  public internal(set) var east = -Double.infinity
  /// North edge in degrees.
  public internal(set) var north = -Double.infinity
}
