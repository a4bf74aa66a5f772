import Geo
import TestSupport
import Testing

@Suite struct OrientationTests {
  @Test(arguments: [
    (0.0, 0.0, 1.0, 0.0, 0.5, 0.25, 1), (0, 0, 1, 0, 0.5, -0.25, -1), (0, 0, 1, 0, 2, 0, 0),
    (0, 0, 0, 0, 1, 1, 0), (1, 1, 3, 3, 2, 2, 0), (-180, -90, 180, 90, 0, 0, 0),
  ])
  func knowsItsSides(
    ax: Double, ay: Double, bx: Double, by: Double, px: Double, py: Double, sign: Int
  ) {
    #expect(Orientation.sign(ax, ay, bx, by, px, py) == sign)
    #expect(Orientation.sign(bx, by, ax, ay, px, py) == -sign)
  }

  /// On a grid of 2⁻⁴⁰ degree the determinant is an integer that 128 bits hold.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func agreesWithIntegersNearTheLine(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let unit = 0x1p-40
    for _ in 0..<500 {
      let ax = Int64.random(in: -(1 << 47)...(1 << 47), using: &random)
      let ay = Int64.random(in: -(1 << 46)...(1 << 46), using: &random)
      let dx = Int64.random(in: -(1 << 44)...(1 << 44), using: &random)
      let dy = Int64.random(in: -(1 << 44)...(1 << 44), using: &random)
      let share = Double.random(in: -1...2, using: &random)
      let px = ax + Int64(Double(dx) * share) + Int64.random(in: -1...1, using: &random)
      let py = ay + Int64(Double(dy) * share) + Int64.random(in: -1...1, using: &random)
      let exact =
        (Int128(ax) - Int128(px)) * (Int128(ay + dy) - Int128(py))
        - (Int128(ay) - Int128(py)) * (Int128(ax + dx) - Int128(px))
      let sign = Orientation.sign(
        Double(ax) * unit, Double(ay) * unit, Double(ax + dx) * unit, Double(ay + dy) * unit,
        Double(px) * unit, Double(py) * unit)
      #expect(sign == exact.signum(), "seed \(seed)")
    }
  }

  @Test func seesOneUlpBesideALongEdge() {
    let y = 45.0
    #expect(Orientation.sign(-179, -89, 181, 179, 1 + (y - 45), 45) == 0)
    #expect(Orientation.sign(-179, -89, 181, 179, 1, y.nextUp) != 0)
    let x = 1.0
    #expect(Orientation.sign(-179, -89, 181, 179, x.nextUp, 45) != 0)
  }

  @Test func worksOnTinyCoordinates() {
    #expect(Orientation.sign(0, 0, 1e-200, 1e-200, 1e-200, 1.5e-200) == 1)
    #expect(Orientation.sign(0, 0, 1e-200, 1e-200, 0.5e-200, 0.5e-200) == 0)
  }
}
