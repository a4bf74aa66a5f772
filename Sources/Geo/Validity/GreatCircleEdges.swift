import Glibc

/// Replaces edges by chains of short straight pieces along great circles.
struct GreatCircleEdges {
  private static let finestDegrees = 0.01
  private static let radians = Double.pi / 180

  /// The longest piece in degrees of arc.
  let stepDegrees: Double

  init(stepDegrees: Double) {
    self.stepDegrees = stepDegrees >= Self.finestDegrees ? stepDegrees : Self.finestDegrees
  }

  /// The ring or line with vertices added; its own vertices stay exactly as they are.
  ///
  /// Edges along a meridian or the equator are great circles already. Edges of 180° of longitude
  /// and more are left alone: they stand for parallels (a box round the world), not for arcs.
  func densified(
    longitudes: [Double], latitudes: [Double]
  ) -> (longitudes: [Double], latitudes: [Double]) {
    guard let firstLongitude = longitudes.first, let firstLatitude = latitudes.first else {
      return (longitudes, latitudes)
    }
    var xs = [firstLongitude]
    var ys = [firstLatitude]
    for index in 1..<max(1, longitudes.count) {
      let start = Coordinate(
        longitude: longitudes[index - 1], latitude: latitudes[index - 1])
      let end = Coordinate(longitude: longitudes[index], latitude: latitudes[index])
      appendInner(from: start, to: end, &xs, &ys)
      xs.append(end.longitude)
      ys.append(end.latitude)
    }
    return (xs, ys)
  }

  /// Adds the vertices strictly between the ends.
  private func appendInner(
    from start: Coordinate, to end: Coordinate, _ xs: inout [Double], _ ys: inout [Double]
  ) {
    let width = end.longitude - start.longitude
    if width == 0 || abs(width) >= 180 || (start.latitude == 0 && end.latitude == 0) { return }
    let startsAtPole = abs(start.latitude) == 90
    let endsAtPole = abs(end.latitude) == 90
    if startsAtPole && endsAtPole { return }
    if startsAtPole || endsAtPole {
      // The great circle from a pole is the other end's meridian; the turn happens at the pole.
      xs.append(startsAtPole ? end.longitude : start.longitude)
      ys.append(startsAtPole ? start.latitude : end.latitude)
      return
    }
    let from = Self.unitVector(start)
    let to = Self.unitVector(end)
    let cross = SIMD3(
      from.y * to.z - from.z * to.y, from.z * to.x - from.x * to.z, from.x * to.y - from.y * to.x)
    let angle = atan2((cross * cross).sum().squareRoot(), (from * to).sum())
    let pieces = (angle / Self.radians / stepDegrees).rounded(.up)
    guard pieces > 1, angle > 0 else { return }
    for piece in 1..<Int(pieces) {
      let fraction = Double(piece) / pieces
      let point = (from * sin((1 - fraction) * angle) + to * sin(fraction * angle)) / sin(angle)
      let longitude = atan2(point.y, point.x) / Self.radians
      var moved = (longitude - start.longitude).remainder(dividingBy: 360)
      // Along a great circle longitude moves one way only; rounding may name the other one where
      // the way is half a turn or none.
      if width > 0 && moved < -90 { moved += 360 }
      if width < 0 && moved > 90 { moved -= 360 }
      xs.append(start.longitude + min(max(moved, min(0, width)), max(0, width)))
      ys.append(atan2(point.z, (point.x * point.x + point.y * point.y).squareRoot()) / Self.radians)
    }
  }

  private static func unitVector(_ place: Coordinate) -> SIMD3<Double> {
    let longitude = place.longitude * radians
    let latitude = place.latitude * radians
    return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }
}
