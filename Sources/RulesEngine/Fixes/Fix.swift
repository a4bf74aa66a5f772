/// A device's number: dense, from 0, in order of first appearance.
public typealias DeviceHandle = UInt32

/// Marks on a fix.
public struct FixFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes flags from bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The position came from a mock provider (simulation).
  public static let mocked = FixFlags(rawValue: 1)
  /// The fix must not be thinned out (an alarm, an SOS).
  public static let urgent = FixFlags(rawValue: 2)
  /// A new track segment begins here: nothing is interpolated across the gap before it.
  public static let segmentStart = FixFlags(rawValue: 4)
}

/// One position report of one device.
public struct Fix: Hashable, Sendable {
  /// The device.
  public var device: DeviceHandle
  /// Event time, milliseconds since 1970.
  public var time: Int64
  /// Degrees east.
  public var longitude: Double
  /// Degrees north.
  public var latitude: Double
  /// Radius of uncertainty in metres; NaN when unknown. 0 counts as unknown, negative is invalid.
  public var accuracy: Double
  /// Metres a second; NaN when unknown.
  public var speed: Double
  /// Degrees clockwise from north; NaN when unknown.
  public var course: Double
  /// Metres above sea level; NaN when unknown.
  public var altitude: Double
  /// When the fix was received, milliseconds since 1970; ``Fix/notReceived`` when unknown.
  public var receivedAt: Int64
  /// Marks.
  public var flags: FixFlags
  /// The fix's row in its device's input, from 0.
  public var row: UInt32

  /// The value of ``receivedAt`` that means unknown.
  public static let notReceived = Int64.min

  /// Makes a fix.
  public init(
    device: DeviceHandle, time: Int64, longitude: Double, latitude: Double,
    accuracy: Double = .nan, speed: Double = .nan, course: Double = .nan, altitude: Double = .nan,
    receivedAt: Int64 = Fix.notReceived, flags: FixFlags = [], row: UInt32 = 0
  ) {
    self.device = device
    self.time = time
    self.longitude = longitude
    self.latitude = latitude
    self.accuracy = accuracy
    self.speed = speed
    self.course = course
    self.altitude = altitude
    self.receivedAt = receivedAt
    self.flags = flags
    self.row = row
  }
}
