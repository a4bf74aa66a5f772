/// Degrees as whole millionths (0.11 m on the equator): what tracks and fences are stored in.
enum MicroDegrees {
  static let halfTurn: Int64 = 180_000_000
  static let turn: Int64 = 360_000_000

  /// The nearest whole millionth; NaN gives 0, and values beyond two turns are cut there.
  static func rounded(_ degrees: Double) -> Int64 {
    guard degrees == degrees else { return 0 }
    return Int64((min(max(degrees, -720), 720) * 1e6).rounded())
  }

  /// The step between two longitudes the short way round, in −180°...180°.
  static func shortStep(from: Int64, to: Int64) -> Int64 {
    var step = (to &- from) % turn
    if step > halfTurn { step -= turn }
    if step < -halfTurn { step += turn }
    return step
  }

  /// Metres on the sphere per millionth of a degree of latitude.
  static let metres = 6_371_008.8 * Double.pi / 180 * 1e-6
}
