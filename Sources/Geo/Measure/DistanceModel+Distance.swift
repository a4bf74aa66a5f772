import Glibc

extension DistanceModel {
  /// The distance in metres between two places.
  public func distanceMetres(_ a: Coordinate, _ b: Coordinate) -> Double {
    switch self {
    case .sphere: Sphere.distanceMetres(a, b)
    case .wgs84: Geodesic.distanceMetres(a, b)
    }
  }

  /// Metres of one degree of longitude and of latitude near a latitude.
  func metresPerDegree(atLatitude latitude: Double) -> (x: Double, y: Double) {
    let degree = Double.pi / 180
    let cosine = max(0, cos(latitude * degree))
    switch self {
    case .sphere:
      return (Sphere.metresPerDegree * cosine, Sphere.metresPerDegree)
    case .wgs84:
      let semiMajor = 6_378_137.0
      let flattening = 1 / 298.257223563
      let eccentricitySquared = flattening * (2 - flattening)
      let sine = sin(latitude * degree)
      let w = 1 - eccentricitySquared * sine * sine
      let primeVertical = semiMajor / w.squareRoot()
      let meridional = semiMajor * (1 - eccentricitySquared) / (w * w.squareRoot())
      return (primeVertical * cosine * degree, meridional * degree)
    }
  }
}
