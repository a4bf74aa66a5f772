public import DeliveryCore

/// A place that is reported.
public struct LocationPoint: Sendable, Hashable {
  /// Degrees north.
  public var lat: Double
  /// Degrees east.
  public var lng: Double
  /// The radius within which the place is, in metres.
  public var accuracy: Double
  /// When, in milliseconds since 1970 in UTC.
  public var timeMilliseconds: Int64
  /// Metres per second.
  public var speed: Double?
  /// Degrees clockwise from north.
  public var heading: Double?
  /// Metres above the sea.
  public var altitude: Double?

  /// Makes a point.
  public init(
    lat: Double, lng: Double, accuracy: Double, timeMilliseconds: Int64, speed: Double? = nil,
    heading: Double? = nil, altitude: Double? = nil
  ) {
    self.lat = lat
    self.lng = lng
    self.accuracy = accuracy
    self.timeMilliseconds = timeMilliseconds
    self.speed = speed
    self.heading = heading
    self.altitude = altitude
  }

  /// Takes a place of the device.
  public init(_ place: DeviceLocation) {
    self.init(
      lat: place.latitude, lng: place.longitude, accuracy: place.accuracyMetres,
      timeMilliseconds: place.timeMilliseconds, speed: place.speed, heading: place.heading,
      altitude: place.altitudeMetres)
  }

  /// The point as the server reads it.
  package var wire: JSONValue {
    var object: [String: JSONValue] = [
      "lat": .number(lat), "lng": .number(lng), "accuracy": .number(accuracy),
      "timestamp": .string(WireTime.text(milliseconds: timeMilliseconds)),
    ]
    object["speed"] = speed.map { .number($0) }
    object["heading"] = heading.map { .number($0) }
    object["altitude"] = altitude.map { .number($0) }
    return .object(object)
  }
}
