import RulesEngine

/// A point as it stands in a recording, before it is known to be a fix.
struct PointDraft {
  var longitude = Part<Double>.absent
  var latitude = Part<Double>.absent
  /// Milliseconds since 1970.
  var time = Part<Int64>.absent
  /// Metres.
  var accuracy = Double.nan
  /// Metres a second.
  var speed = Double.nan
  /// Degrees clockwise from north.
  var course = Double.nan
  /// Metres above sea level.
  var altitude = Double.nan
  /// Milliseconds since 1970.
  var receivedAt = Fix.notReceived
  var flags: FixFlags = []
  /// Why the recording itself says that this is no fix.
  var refusal: DropReason?
  /// Where it stands, for the report.
  var line = 1
}
