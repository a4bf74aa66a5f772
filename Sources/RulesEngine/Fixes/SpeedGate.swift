import Geo

/// What the speed gate says about a fix.
enum SpeedVerdict {
  case pass
  case reject
  /// The third of three rejects that agree with each other: the anchor was wrong.
  case reanchor
}

extension DeviceState {
  /// Judges the way from the last accepted fix.
  ///
  /// A reject is remembered, so that three which agree with each other move the anchor. Where no
  /// time passed, any way is too fast: a late teleport does not slip past.
  mutating func judgeSpeed(of fix: Fix, maxSpeed: Double) -> SpeedVerdict {
    let here = fix.place
    if isReachable(here, at: fix.time, from: place, at: time, maxSpeed) {
      jumpCount = 0
      return .pass
    }
    let last = Coordinate(longitude: jumpLongitude, latitude: jumpLatitude)
    let agrees =
      jumpCount > 0 && isReachable(here, at: fix.time, from: last, at: jumpTime, maxSpeed)
    jumpCount = agrees ? jumpCount + 1 : 1
    jumpTime = fix.time
    jumpLongitude = fix.longitude
    jumpLatitude = fix.latitude
    if jumpCount < 3 { return .reject }
    jumpCount = 0
    return .reanchor
  }

  private func isReachable(
    _ here: Coordinate, at now: Int64, from there: Coordinate, at then: Int64, _ maxSpeed: Double
  ) -> Bool {
    let elapsed = now.saturatingSubtract(then)
    let metres = Sphere.distanceMetres(there, here)
    return elapsed > 0 ? metres <= maxSpeed * Double(elapsed) / 1000 : metres == 0
  }
}

extension Fix {
  var place: Coordinate { Coordinate(longitude: longitude, latitude: latitude) }
}
