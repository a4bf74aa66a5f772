import Bytes
import RulesEngine

/// What one JSON object says: a single point, or a line of points with their times.
struct JSONRecord {
  var point = PointDraft()
  private(set) var device: String?
  private(set) var deviceRank = 0
  private var timeRank = 0
  private var timesRank = 0
  /// Positions of a line; empty for a single point.
  var places = JSONPlaces()
  /// Times of a line.
  private(set) var times = JSONTimes()
  /// Whether the geometry is an area, which is nobody's track.
  var isArea = false
  /// Whether it is a GeoJSON feature.
  var isFeature = false
  /// The `id` beside the geometry.
  var identity: String?
  /// Whether it held records of its own instead of being one.
  var isContainer = false

  /// Whether anything of a position was met.
  var hasPosition: Bool {
    !point.longitude.isAbsent || !point.latitude.isAbsent || !places.isEmpty
  }

  mutating func setTime(_ time: Part<Int64>, rank: Int) {
    guard rank > timeRank, !time.isAbsent else { return }
    timeRank = rank
    point.time = time
  }

  mutating func setTimes(_ list: JSONTimes, rank: Int) {
    guard rank > timesRank, !list.isEmpty else { return }
    timesRank = rank
    times = list
  }

  mutating func setDevice(_ name: String, rank: Int) {
    guard rank > deviceRank, !name.isEmpty else { return }
    deviceRank = rank
    device = name
  }
}

/// The positions of a line, by parts.
struct JSONPlaces {
  private(set) var longitudes: [Part<Double>] = []
  private(set) var latitudes: [Part<Double>] = []
  private(set) var altitudes: [Double] = []
  /// Where each part begins.
  private(set) var partStarts: [Int] = []
  private var beginsPart = true

  var isEmpty: Bool { longitudes.isEmpty }
  var count: Int { longitudes.count }

  mutating func endPart() {
    beginsPart = true
  }

  mutating func append(_ place: JSONPlace) {
    if beginsPart { partStarts.append(count) }
    beginsPart = false
    longitudes.append(place.longitude)
    latitudes.append(place.latitude)
    altitudes.append(place.altitude)
  }
}

/// One array of numbers: longitude, latitude and perhaps an altitude.
struct JSONPlace {
  private(set) var longitude = Part<Double>.absent
  private(set) var latitude = Part<Double>.absent
  private(set) var altitude = Double.nan
  private var count = 0

  var hasNumbers: Bool { count > 0 }

  mutating func append(_ number: Part<Double>) {
    switch count {
    case 0: longitude = number
    case 1: latitude = number
    case 2: altitude = number.number
    default: break
    }
    count += 1
  }

  func fill(_ point: inout PointDraft) {
    point.longitude = longitude
    point.latitude = latitude
    if !altitude.isNaN { point.altitude = altitude }
  }
}

/// A list of times, by parts.
struct JSONTimes {
  private(set) var values: [Part<Int64>] = []
  /// Where each part begins.
  private(set) var partStarts: [Int] = []
  private var beginsPart = true

  var isEmpty: Bool { values.isEmpty }

  mutating func endPart() {
    beginsPart = true
  }

  mutating func append(_ time: Part<Int64>) {
    if beginsPart { partStarts.append(values.count) }
    beginsPart = false
    values.append(time)
  }
}
