/// A place and time of a device, in whole milliseconds and millionths of a degree.
struct TrackPoint: Hashable, Sendable {
  var time: Int64
  var longitude: Int32
  var latitude: Int32
  /// Whether an event happened here: such a point is never thinned out.
  var isPinned: Bool
}

/// What is kept of one device's way.
struct MapTrack: Sendable {
  let device: UInt32
  /// Fixes given for the device, kept or not.
  var fixCount = 0
  /// Events given for the device.
  var eventCount = 0
  private(set) var points: [TrackPoint] = []
  /// The first points that are in order and free of repeats already.
  private var tidyCount = 0

  init(device: UInt32) {
    self.device = device
  }

  mutating func append(_ point: TrackPoint) {
    points.append(point)
  }

  /// Sorts by time and lets an event and the fix it came from be one point.
  mutating func tidy() {
    guard tidyCount < points.count else { return }
    // The standard sort is stable, so equal times keep the order of arrival.
    points.sort { $0.time < $1.time }
    var kept: [TrackPoint] = []
    kept.reserveCapacity(points.count)
    var groupStart = 0
    for point in points {
      if let last = kept.last, last.time != point.time { groupStart = kept.count }
      let twin = kept[groupStart...].firstIndex {
        $0.longitude == point.longitude && $0.latitude == point.latitude
      }
      // A pinned point and any number of fixes at the same instant and place look the same.
      if let twin {
        kept[twin].isPinned = kept[twin].isPinned || point.isPinned
      } else {
        kept.append(point)
        // Many places in one instant: comparing with all of them would take for ever.
        if kept.count - groupStart > 16 { groupStart = kept.count - 1 }
      }
    }
    points = kept
    tidyCount = kept.count
  }

  /// The longitudes with each step taken the short way, so that the track never jumps at ±180°.
  func unwrappedLongitudes() -> [Int64] {
    var unwrapped: [Int64] = []
    unwrapped.reserveCapacity(points.count)
    for point in points {
      let raw = Int64(point.longitude)
      let step = unwrapped.last.map { MicroDegrees.shortStep(from: $0, to: raw) }
      unwrapped.append(step.map { (unwrapped.last ?? raw) + $0 } ?? raw)
    }
    return unwrapped
  }

  /// The points' ranks in metres. The track must be tidy.
  func significances() -> [Float] {
    TimedLine(self).significances()
  }

  /// Keeps the points whose rank is at or above the threshold.
  mutating func keep(_ ranks: [Float], atLeast threshold: Float) {
    guard threshold > 0 else { return }
    points = zip(points, ranks).filter { $0.1 >= threshold }.map(\.0)
    tidyCount = points.count
  }
}

/// A track seen as a line in time: a vertex deviates by the distance between where it is and where
/// steady motion between its neighbours would be at that time. So stops survive thinning.
private struct TimedLine: RankedLine {
  private var xs: [Double] = []
  private var ys: [Double] = []
  private var times: [Double] = []
  private var pinned: [Bool] = []

  init(_ track: MapTrack) {
    let longitudes = track.unwrappedLongitudes()
    xs.reserveCapacity(longitudes.count)
    ys.reserveCapacity(longitudes.count)
    times.reserveCapacity(longitudes.count)
    pinned.reserveCapacity(longitudes.count)
    // One scale per track would distort long voyages; steps are scaled where they happen.
    var x = 0.0
    for (index, point) in track.points.enumerated() {
      let latitude = Double(point.latitude)
      if index > 0 {
        let middle = (latitude + Double(track.points[index - 1].latitude)) / 2
        x += Double(longitudes[index] - longitudes[index - 1]) * MapScale.eastward(at: middle)
      }
      xs.append(x)
      ys.append(latitude * MicroDegrees.metres)
      times.append(Double(point.time))
      pinned.append(point.isPinned)
    }
  }

  var count: Int { xs.count }

  func isPinned(_ index: Int) -> Bool { pinned[index] }

  func furthest(first: Int, last: Int) -> (index: Int, squaredMetres: Double) {
    let span = times[last] - times[first]
    let eastPerTime = span > 0 ? (xs[last] - xs[first]) / span : 0
    let northPerTime = span > 0 ? (ys[last] - ys[first]) / span : 0
    var found = (index: first, squaredMetres: 0.0)
    for index in (first + 1)..<last {
      let time = times[index] - times[first]
      let x = xs[first] + eastPerTime * time - xs[index]
      let y = ys[first] + northPerTime * time - ys[index]
      let squared = x * x + y * y
      if squared > found.squaredMetres { found = (index, squared) }
    }
    return found
  }
}
