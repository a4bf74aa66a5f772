import Geo
import TestSupport
import Testing

/// A rational oracle: coordinates are small integers times a power of two, so that the
/// determinant of the integers is exact in 128 bits.
private func integerSign(_ a: (Int, Int), _ b: (Int, Int), _ p: (Int, Int)) -> Int {
  let left = Int128(a.0 - p.0) * Int128(b.1 - p.1)
  let right = Int128(a.1 - p.1) * Int128(b.0 - p.0)
  return left == right ? 0 : (left > right ? 1 : -1)
}

private func sign(_ a: (Double, Double), _ b: (Double, Double), _ p: (Double, Double)) -> Int {
  Orientation.sign(a.0, a.1, b.0, b.1, p.0, p.1)
}

@Suite struct OrientationExtremesTests {
  @Test func tellsLeftFromRight() {
    #expect(sign((0, 0), (1, 0), (0, 1)) == 1)
    #expect(sign((0, 0), (1, 0), (0, -1)) == -1)
    #expect(sign((0, 0), (1, 0), (7, 0)) == 0)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func agreesWithIntegers(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let bits = 4 + Int(seed % 12) * 4
    let limit = 1 << bits
    // A different power of two for each column; the extreme ones leave the normal range.
    let scaleX = [1.0, 0x1p-40, 0x1p-1074, 0x1p900][Int(seed % 4)]
    let scaleY = [1.0, 0x1p-7, 0x1p-1074][Int(seed % 3)]
    for _ in 0..<2_000 {
      func pick() -> (Int, Int) {
        (
          Int.random(in: -limit...limit, using: &random),
          Int.random(in: -limit...limit, using: &random)
        )
      }
      let a = pick()
      let b = pick()
      var p = pick()
      if Bool.random(using: &random) {
        // On the line or one step off it.
        let times = Int.random(in: -2...2, using: &random)
        p = (a.0 + times * (b.0 - a.0), a.1 + times * (b.1 - a.1))
        p.0 += Int.random(in: -1...1, using: &random)
      }
      let found = sign(
        (Double(a.0) * scaleX, Double(a.1) * scaleY),
        (Double(b.0) * scaleX, Double(b.1) * scaleY),
        (Double(p.0) * scaleX, Double(p.1) * scaleY))
      #expect(found == integerSign(a, b, p), "seed \(seed): \(a) \(b) \(p)")
    }
  }

  @Test func seesOneUnitInTheLastPlace() {
    // Far apart in magnitude, so that the differences themselves are not exact.
    let a = (0.1, 0.1)
    let b = (300.3, 300.3)
    for p in [0.1, 1e-20, 12.7, 179.999_999_999_999_97, Double.leastNonzeroMagnitude, 0x1p-30] {
      #expect(sign(a, b, (p, p)) == 0)
      #expect(sign(a, b, (p, p.nextUp)) == 1)
      #expect(sign(a, b, (p.nextUp, p)) == -1)
    }
  }

  @Test func isAntisymmetric() {
    var random = SplitMix(seed: 5)
    for _ in 0..<5_000 {
      let x = random.double(in: -180..<180)
      let y = random.double(in: -90..<90)
      let a = (x, y)
      let b = (x.nextUp, y.nextDown)
      let p = (x + random.double(in: -1e-13..<1e-13), y + random.double(in: -1e-13..<1e-13))
      let found = sign(a, b, p)
      #expect(found == -sign(b, a, p))
      #expect(found == sign(b, p, a))
      #expect(found == sign(p, a, b))
    }
  }
}
