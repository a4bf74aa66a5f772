import DeliveryCore

/// What happened at a fence.
public struct GeofenceReport: Sendable, Hashable {
  /// What happened.
  public enum Kind: String, Sendable, Hashable {
    /// The device came in.
    case enter
    /// The device went out.
    case exit
    /// The device stayed.
    case dwell
  }

  /// The fence.
  public var fenceId: String
  /// What happened.
  public var type: Kind
  /// When, in milliseconds since 1970 in UTC.
  public var timeMilliseconds: Int64
  /// Degrees north.
  public var lat: Double?
  /// Degrees east.
  public var lng: Double?
  /// For how long the device has been inside.
  public var dwellSeconds: Int64?
  /// Whether the system watched the fence, rather than this client's own engine.
  public var isFromDevice: Bool

  /// Makes a report.
  public init(
    fenceId: String, type: Kind, timeMilliseconds: Int64, lat: Double? = nil, lng: Double? = nil,
    dwellSeconds: Int64? = nil, isFromDevice: Bool = false
  ) {
    self.fenceId = fenceId
    self.type = type
    self.timeMilliseconds = timeMilliseconds
    self.lat = lat
    self.lng = lng
    self.dwellSeconds = dwellSeconds
    self.isFromDevice = isFromDevice
  }

  /// The report as the server reads it.
  package var wire: JSONValue {
    var object: [String: JSONValue] = [
      "fenceId": .string(fenceId), "type": .string(type.rawValue),
      "timestamp": .string(WireTime.text(milliseconds: timeMilliseconds)),
    ]
    object["lat"] = lat.map { .number($0) }
    object["lng"] = lng.map { .number($0) }
    object["dwellSeconds"] = dwellSeconds.map { .integer($0) }
    if isFromDevice { object["source"] = "device" }
    return .object(object)
  }
}
