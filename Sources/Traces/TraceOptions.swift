/// How a trace is read.
public struct TraceOptions: Sendable {
  /// The format; `nil` detects it from the first bytes and the name.
  public var format: TraceFormat?
  /// The device of a file that names none; `nil`: the file's name up to its first dot.
  public var device: String?
  /// Column names for tables (`time`, `lat`, `lon`, `device`, `accuracy`, `speed`, …): field to
  /// column name, or to the column's number from 0 as text.
  public var columns: [String: String] = [:]
  /// The IANA zone of times that name none; `nil`: UTC.
  public var timeZone: String?
  /// What `03/04/2020` means; `nil`: what the file's other dates prove, else day first.
  public var dayOrder: DayOrder?
  /// Start and step in milliseconds for inputs without times.
  public var clock: SyntheticClock?
  /// A date near the recording, milliseconds since 1970, for formats with two-digit years or GPS
  /// week rollover; `nil`: the date of reading is not used, 2000–2079 is assumed.
  public var referenceTime: Int64?

  /// Makes the defaults.
  public init() {}
}

extension TraceOptions {
  /// Checks what can be checked without an input: the names of fields and the time zone.
  ///
  /// - Throws: ``TraceError/badOption(_:)``.
  package func validate() throws(TraceError) {
    _ = try CSVWishes(self)
    _ = try TimeReading(self)
  }
}

/// Which of two numbers before a year is the day.
public enum DayOrder: String, Hashable, Sendable {
  /// `31/12/2020`.
  case dayFirst = "day-first"
  /// `12/31/2020`.
  case monthFirst = "month-first"
}

/// Times for a trace that has none: a start and a step.
public struct SyntheticClock: Hashable, Sendable {
  /// Milliseconds since 1970 of each device's first fix.
  public var start: Int64
  /// Milliseconds between fixes.
  public var step: Int64

  /// Makes a clock.
  public init(start: Int64, step: Int64) {
    self.start = start
    self.step = step
  }
}
