import Bytes
import RulesEngine

/// What one JSON object says: a single point, or a line of points with their times.
struct JSONRecord {
  var point = PointDraft()
  private(set) var device: String?
  private(set) var deviceRank = 0
  private var timeRank = 0
  private var timesRank = 0
  /// Positions and times of a line; `nil` for what is known to be a single point.
  var lists: JSONLists?
  /// Whether the geometry is an area, which is nobody's track.
  var isArea = false
  /// Whether it is a GeoJSON feature.
  var isFeature = false
  /// The `id` beside the geometry.
  var identity: String?
  /// Whether it held records of its own instead of being one.
  var isContainer = false

  /// What words and truth values say about a record.
  struct Marks {
    var isArea: Bool
    var isFeature: Bool
    var refusal: DropReason?
    var flags: FixFlags
  }

  /// What the words and truth values met so far say.
  var marks: Marks {
    get {
      Marks(isArea: isArea, isFeature: isFeature, refusal: point.refusal, flags: point.flags)
    }
    set {
      isArea = newValue.isArea
      isFeature = newValue.isFeature
      point.refusal = newValue.refusal
      point.flags = newValue.flags
    }
  }

  /// Whether it is a line.
  var hasPlaces: Bool { lists.map { !$0.places.isEmpty } ?? false }

  /// Whether anything of a position was met.
  var hasPosition: Bool {
    !point.longitude.isAbsent || !point.latitude.isAbsent || hasPlaces
  }

  mutating func setTime(_ time: Part<Int64>, rank: Int) {
    guard rank > timeRank, !time.isAbsent else { return }
    timeRank = rank
    point.time = time
  }

  /// Takes a list of times over, and gives the one it had for it.
  mutating func setTimes(_ list: inout JSONTimes, rank: Int) {
    guard rank > timesRank, !list.isEmpty else { return }
    timesRank = rank
    lists?.swapTimes(&list)
  }

  mutating func setDevice(_ name: String, rank: Int) {
    guard rank > deviceRank, !name.isEmpty else { return }
    deviceRank = rank
    device = name
  }
}

/// Room for a line's positions and times, kept from one line to the next.
struct JSONLists {
  var places = JSONPlaces()
  var times = JSONTimes()

  mutating func swapTimes(_ list: inout JSONTimes) {
    swap(&times, &list)
  }

  /// Forgets everything but keeps the memory.
  mutating func removeAll() {
    places.removeAll()
    times.removeAll()
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

  mutating func removeAll() {
    if !longitudes.isEmpty {
      longitudes.removeAll(keepingCapacity: true)
      latitudes.removeAll(keepingCapacity: true)
      altitudes.removeAll(keepingCapacity: true)
      partStarts.removeAll(keepingCapacity: true)
    }
    beginsPart = true
  }

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

  init() {}

  /// A place of two numbers, or of three where the altitude is one.
  init(longitude: Double, latitude: Double, altitude: Double) {
    self.longitude = .value(longitude)
    self.latitude = .value(latitude)
    self.altitude = altitude
    count = 2
  }

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

  mutating func removeAll() {
    if !values.isEmpty {
      values.removeAll(keepingCapacity: true)
      partStarts.removeAll(keepingCapacity: true)
    }
    beginsPart = true
  }

  mutating func endPart() {
    beginsPart = true
  }

  mutating func append(_ time: Part<Int64>) {
    if beginsPart { partStarts.append(values.count) }
    beginsPart = false
    values.append(time)
  }
}
