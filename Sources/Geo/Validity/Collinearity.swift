/// Whether vertices lie on one line: exactly, because an area of 0 says nothing (a bow-tie's is).
enum Collinearity {
  /// Whether all vertices lie on the line through the first and the next that differs from it.
  static func holds(longitudes: [Double], latitudes: [Double]) -> Bool {
    guard let x = longitudes.first, let y = latitudes.first else { return true }
    guard
      let other = longitudes.indices.first(where: { longitudes[$0] != x || latitudes[$0] != y })
    else { return true }
    return longitudes.indices.allSatisfy { index in
      Orientation.sign(
        x, y, longitudes[other], latitudes[other], longitudes[index], latitudes[index]) == 0
    }
  }
}
