/// Quality filters in a form that lets nearly all good fixes pass in a few comparisons.
struct QualityGate: Sendable {
  private let earliestTime: Int64
  private let futureTolerance: Int64
  private let maxPast: Int64
  private let maxAccuracy: Double
  private let takesUnknownAccuracy: Bool
  /// Which flags must be what: equal to ``wantedFlags`` where these are set.
  private let judgedFlags: UInt8
  private let wantedFlags: UInt8

  init(_ filters: QualityFilters) {
    earliestTime = filters.earliestTime ?? .min
    futureTolerance = filters.futureToleranceMilliseconds ?? .max
    maxPast = filters.maxPastMilliseconds ?? .max
    maxAccuracy = min(filters.maxAccuracyMetres ?? .infinity, .greatestFiniteMagnitude)
    takesUnknownAccuracy = !filters.rejectsUnknownAccuracy
    judgedFlags = filters.mocked == .accept ? 0 : FixFlags.mocked.rawValue
    wantedFlags = filters.mocked == .only ? FixFlags.mocked.rawValue : 0
  }

  /// Whether fix `row` of a batch surely passes the filters.
  ///
  /// - Returns: false also where ``QualityFilters/rejection(of:)`` has to be asked.
  @inline(__always)
  func passes(_ batch: FixBatch, _ row: Int) -> Bool {
    let longitude = batch.longitudes[row]
    let latitude = batch.latitudes[row]
    let accuracy = batch.accuracies[row]
    let time = batch.times[row]
    guard latitude.magnitude <= 90, longitude.magnitude <= 180, latitude != 0 || longitude != 0,
      time >= earliestTime,
      accuracy > 0 ? accuracy <= maxAccuracy : takesUnknownAccuracy && !(accuracy < 0),
      (batch.flags[row].rawValue ^ wantedFlags) & judgedFlags == 0
    else { return false }
    let receivedAt = batch.receivedAts[row]
    return receivedAt == Fix.notReceived
      || time.saturatingSubtract(receivedAt) <= futureTolerance
        && receivedAt.saturatingSubtract(time) <= maxPast
  }
}
