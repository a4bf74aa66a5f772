import RulesEngine

extension JSONRecord {
  /// Hands the record's points on.
  ///
  /// - Parameters:
  ///   - isComplete: `false` after a break in the file; then only what is whole counts.
  ///   - line: the record's line, where the file has lines.
  func deliver(
    isComplete: Bool, line: Int?, options: TraceOptions, _ intake: inout PointIntake,
    _ sink: inout FixSink
  ) {
    let name = deviceName(options)
    guard let lists, !lists.places.isEmpty else {
      guard isComplete else { return }
      var point = point
      point.line = line ?? sink.report.rows + 1
      if isArea { point.refusal = .noPosition }
      intake.take(point, device: name, into: &sink)
      return
    }
    let (places, times) = (lists.places, lists.times)
    var startsSegment = false
    for pair in Self.pairs(places, times, isComplete: isComplete) where !sink.isStopped {
      if pair.startsPart { startsSegment = true }
      var point = PointDraft()
      if let place = pair.place {
        point.longitude = places.longitudes[place]
        point.latitude = places.latitudes[place]
        point.altitude = places.altitudes[place]
      }
      if let time = pair.time { point.time = times.values[time] }
      point.flags = self.point.flags
      if startsSegment { point.flags.insert(.segmentStart) }
      point.line = line ?? sink.report.rows + 1
      if isArea { point.refusal = .noPosition }
      if intake.take(point, device: name, into: &sink) { startsSegment = false }
    }
  }

  private func deviceName(_ options: TraceOptions) -> String? {
    // Each point of a feature collection has its own id; a line's is that of what moved.
    if let identity, !identity.isEmpty, deviceRank < JSONField.identityRank,
      !isFeature || hasPlaces
    {
      return identity
    }
    return deviceRank < JSONField.weakDeviceRank && options.device != nil ? nil : device
  }

  private struct Pair {
    var place: Int?
    var time: Int?
    var startsPart: Bool
  }

  /// Positions and times that belong together: part by part if both have the same parts.
  private static func pairs(
    _ places: JSONPlaces, _ times: JSONTimes, isComplete: Bool
  ) -> PairSequence {
    let isByPart = times.partStarts.count == places.partStarts.count
    return PairSequence(
      placeStarts: places.partStarts, places: places.count,
      timeStarts: isByPart ? times.partStarts : nil, times: times.values.count,
      isComplete: isComplete)
  }

  private struct PairSequence: Sequence, IteratorProtocol {
    let placeStarts: [Int]
    let places: Int
    /// `nil`: times run on over the parts.
    let timeStarts: [Int]?
    let times: Int
    let isComplete: Bool
    private var part = 0
    private var index = 0

    init(placeStarts: [Int], places: Int, timeStarts: [Int]?, times: Int, isComplete: Bool) {
      self.placeStarts = placeStarts
      self.places = places
      self.timeStarts = timeStarts
      self.times = times
      self.isComplete = isComplete
    }

    mutating func next() -> Pair? {
      while part < placeStarts.count {
        let isLast = part + 1 == placeStarts.count
        let placeStart = placeStarts[part]
        let placeEnd = isLast ? places : placeStarts[part + 1]
        let timeStart = timeStarts?[part] ?? placeStart
        var timeEnd = isLast ? times : placeEnd
        if let timeStarts, !isLast { timeEnd = timeStarts[part + 1] }
        let place = placeStart + index < placeEnd ? placeStart + index : nil
        let time = timeStart + index < Swift.min(timeEnd, times) ? timeStart + index : nil
        if (place != nil && time != nil) || (isComplete && (place != nil || time != nil)) {
          defer { index += 1 }
          return Pair(place: place, time: time, startsPart: index == 0)
        }
        part += 1
        index = 0
      }
      return nil
    }
  }
}
