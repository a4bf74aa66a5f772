/// The tracks of all devices, held to a budget while they grow.
struct MapTracks: Sendable {
  private let limits: MapLimits
  /// For every device seen: where its track is, or `nil` when it is not drawn.
  private var slots: [UInt32: Int?] = [:]
  private(set) var tracks: [MapTrack] = []
  private var storedCount = 0
  /// At how many stored points the tracks are thinned next.
  private var thinningCount: Int
  private(set) var fixCount = 0
  /// Fixes whose position or time cannot be drawn.
  private(set) var undrawableCount = 0
  /// The most that thinning may have moved a track, in metres.
  private(set) var toleranceMetres: Float = 0

  init(limits: MapLimits) {
    self.limits = limits
    thinningCount = max(limits.fixes, 1024) * 4
  }

  /// Devices seen, drawn or not.
  var deviceCount: Int { slots.count }

  /// Points on the page; at most one per fix, and one per event beside a fix.
  var shownCount: Int { min(storedCount, fixCount - undrawableCount) }

  mutating func addFix(device: UInt32, time: Int64, longitude: Double, latitude: Double) {
    fixCount += 1
    guard let slot = slot(for: device, hasEvent: false) else { return }
    tracks[slot].fixCount += 1
    guard let point = Self.point(time, longitude, latitude, isPinned: false) else {
      undrawableCount += 1
      return
    }
    append(point, at: slot)
  }

  /// Keeps the place of an event, whatever happens to the fixes around it.
  mutating func addEventPlace(device: UInt32, time: Int64, longitude: Double, latitude: Double) {
    guard let slot = slot(for: device, hasEvent: true) else { return }
    tracks[slot].eventCount += 1
    if let point = Self.point(time, longitude, latitude, isPinned: true) {
      append(point, at: slot)
    }
  }

  private static func point(
    _ time: Int64, _ longitude: Double, _ latitude: Double, isPinned: Bool
  ) -> TrackPoint? {
    guard abs(longitude) <= 180, abs(latitude) <= 90, MapTime.range.contains(time) else {
      return nil
    }
    return TrackPoint(
      time: time, longitude: Int32(MicroDegrees.rounded(longitude)),
      latitude: Int32(MicroDegrees.rounded(latitude)), isPinned: isPinned)
  }

  private mutating func append(_ point: TrackPoint, at slot: Int) {
    tracks[slot].append(point)
    storedCount += 1
    if storedCount >= thinningCount { thin() }
  }

  /// Sorts all tracks and thins them together, so that each loses the same small distance.
  mutating func thin() {
    var histogram = RankHistogram()
    var ranks: [[Float]] = []
    for slot in tracks.indices {
      tracks[slot].tidy()
      ranks.append(tracks[slot].significances())
      histogram.add(ranks[slot])
    }
    let threshold = histogram.threshold(keeping: limits.fixes)
    storedCount = 0
    for slot in tracks.indices {
      tracks[slot].keep(ranks[slot], atLeast: threshold)
      storedCount += tracks[slot].points.count
    }
    // What may not be thinned can exceed the budget; doubling keeps the work per fix constant.
    thinningCount = max(thinningCount, storedCount * 2)
    if threshold.isFinite { toleranceMetres = max(toleranceMetres, threshold) }
  }
}

extension MapTracks {
  /// The device's track. With more devices than tracks, a device with an event takes the place of
  /// one without; otherwise chance decides once per device, the same in every run.
  private mutating func slot(for device: UInt32, hasEvent: Bool) -> Int? {
    if let known = slots[device] {
      if known != nil || !hasEvent { return known }
    } else if tracks.count < limits.devices {
      slots.updateValue(tracks.count, forKey: device)
      tracks.append(MapTrack(device: device))
      return tracks.count - 1
    }
    let lot = hasEvent ? 0 : Self.lot(device)
    let loser = tracks.indices.filter { tracks[$0].eventCount == 0 }
      .max { Self.lot(tracks[$0].device) < Self.lot(tracks[$1].device) }
    guard let loser, lot < Self.lot(tracks[loser].device) else {
      slots.updateValue(nil, forKey: device)
      return nil
    }
    slots.updateValue(nil, forKey: tracks[loser].device)
    slots.updateValue(loser, forKey: device)
    storedCount -= tracks[loser].points.count
    tracks[loser] = MapTrack(device: device)
    return loser
  }

  /// A fixed draw per device (the finalizer of MurmurHash3), never 0.
  private static func lot(_ device: UInt32) -> UInt32 {
    var mixed = device
    mixed = (mixed ^ (mixed >> 16)) &* 0x85eb_ca6b
    mixed = (mixed ^ (mixed >> 13)) &* 0xc2b2_ae35
    return (mixed ^ (mixed >> 16)) | 1
  }
}

/// Times that a browser's calendar knows.
enum MapTime {
  /// Milliseconds since 1970, 100 million days to either side.
  static let range: ClosedRange<Int64> = -8_640_000_000_000_000...8_640_000_000_000_000
}
