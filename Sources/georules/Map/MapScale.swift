import Glibc

/// Metres per step on the map.
enum MapScale {
  /// Metres per millionth of a degree of longitude at a latitude in millionths of a degree.
  static func eastward(at latitude: Double) -> Double {
    MicroDegrees.metres * max(0, cos(latitude * 1e-6 * Double.pi / 180))
  }
}
