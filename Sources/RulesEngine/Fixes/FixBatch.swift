/// Fixes in columns: what one call to an engine takes.
///
/// All columns have ``count`` entries; row `i` of each belongs to fix `i`.
public struct FixBatch: Sendable {
  /// Device numbers.
  public private(set) var devices: [DeviceHandle] = []
  /// Event times, milliseconds since 1970.
  public private(set) var times: [Int64] = []
  /// Degrees east.
  public private(set) var longitudes: [Double] = []
  /// Degrees north.
  public private(set) var latitudes: [Double] = []
  /// Metres; NaN when unknown.
  public private(set) var accuracies: [Double] = []
  /// Metres a second; NaN when unknown.
  public private(set) var speeds: [Double] = []
  /// Degrees clockwise from north; NaN when unknown.
  public private(set) var courses: [Double] = []
  /// Metres above sea level; NaN when unknown.
  public private(set) var altitudes: [Double] = []
  /// Times of receipt, milliseconds since 1970; ``Fix/notReceived`` when unknown.
  public private(set) var receivedAts: [Int64] = []
  /// Marks.
  public private(set) var flags: [FixFlags] = []
  /// Rows in the devices' inputs.
  public private(set) var rows: [UInt32] = []

  /// Makes an empty batch.
  public init() {}

  /// How many fixes there are.
  public var count: Int { times.count }

  /// Whether there are none.
  public var isEmpty: Bool { times.isEmpty }

  /// Makes room for `capacity` fixes.
  public mutating func reserveCapacity(_ capacity: Int) {
    devices.reserveCapacity(capacity)
    times.reserveCapacity(capacity)
    longitudes.reserveCapacity(capacity)
    latitudes.reserveCapacity(capacity)
    accuracies.reserveCapacity(capacity)
    speeds.reserveCapacity(capacity)
    courses.reserveCapacity(capacity)
    altitudes.reserveCapacity(capacity)
    receivedAts.reserveCapacity(capacity)
    flags.reserveCapacity(capacity)
    rows.reserveCapacity(capacity)
  }

  /// Adds a fix.
  public mutating func append(_ fix: Fix) {
    devices.append(fix.device)
    times.append(fix.time)
    longitudes.append(fix.longitude)
    latitudes.append(fix.latitude)
    accuracies.append(fix.accuracy)
    speeds.append(fix.speed)
    courses.append(fix.course)
    altitudes.append(fix.altitude)
    receivedAts.append(fix.receivedAt)
    flags.append(fix.flags)
    rows.append(fix.row)
  }

  /// Adds the fixes of another batch.
  public mutating func append(contentsOf other: FixBatch) {
    devices.append(contentsOf: other.devices)
    times.append(contentsOf: other.times)
    longitudes.append(contentsOf: other.longitudes)
    latitudes.append(contentsOf: other.latitudes)
    accuracies.append(contentsOf: other.accuracies)
    speeds.append(contentsOf: other.speeds)
    courses.append(contentsOf: other.courses)
    altitudes.append(contentsOf: other.altitudes)
    receivedAts.append(contentsOf: other.receivedAts)
    flags.append(contentsOf: other.flags)
    rows.append(contentsOf: other.rows)
  }

  /// Adds fixes, column by column: for a few dozen and more that is cheaper than one by one.
  package mutating func append(contentsOf fixes: [Fix]) {
    devices.append(contentsOf: fixes.lazy.map { $0.device })
    times.append(contentsOf: fixes.lazy.map { $0.time })
    longitudes.append(contentsOf: fixes.lazy.map { $0.longitude })
    latitudes.append(contentsOf: fixes.lazy.map { $0.latitude })
    accuracies.append(contentsOf: fixes.lazy.map { $0.accuracy })
    speeds.append(contentsOf: fixes.lazy.map { $0.speed })
    courses.append(contentsOf: fixes.lazy.map { $0.course })
    altitudes.append(contentsOf: fixes.lazy.map { $0.altitude })
    receivedAts.append(contentsOf: fixes.lazy.map { $0.receivedAt })
    flags.append(contentsOf: fixes.lazy.map { $0.flags })
    rows.append(contentsOf: fixes.lazy.map { $0.row })
  }

  /// Forgets the fixes and keeps the memory.
  public mutating func removeAll() {
    devices.removeAll(keepingCapacity: true)
    times.removeAll(keepingCapacity: true)
    longitudes.removeAll(keepingCapacity: true)
    latitudes.removeAll(keepingCapacity: true)
    accuracies.removeAll(keepingCapacity: true)
    speeds.removeAll(keepingCapacity: true)
    courses.removeAll(keepingCapacity: true)
    altitudes.removeAll(keepingCapacity: true)
    receivedAts.removeAll(keepingCapacity: true)
    flags.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
  }

  /// The fix at `index`, put together from the columns.
  public subscript(index: Int) -> Fix { fix(index) }

  /// The same; in a loop that does not look at every column the others are not read.
  @inline(__always)
  func fix(_ index: Int) -> Fix {
    Fix(
      device: devices[index], time: times[index], longitude: longitudes[index],
      latitude: latitudes[index], accuracy: accuracies[index], speed: speeds[index],
      course: courses[index], altitude: altitudes[index], receivedAt: receivedAts[index],
      flags: flags[index], row: rows[index])
  }
}
