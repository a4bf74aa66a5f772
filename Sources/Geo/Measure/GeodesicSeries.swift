import Glibc

/// The WGS84 ellipsoid's numbers.
enum WGS84 {
  /// The equatorial radius in metres.
  static let semiMajorMetres = 6_378_137.0
  /// The flattening.
  static let flattening = 1 / 298.257223563
  /// The polar radius in metres.
  static let semiMinorMetres = semiMajorMetres * (1 - flattening)
  /// The third flattening (a − b) / (a + b).
  static let thirdFlattening = flattening / (2 - flattening)
  /// The second eccentricity squared (a² − b²) / b².
  static let secondEccentricitySquared =
    flattening * (2 - flattening) / ((1 - flattening) * (1 - flattening))
}

/// A geodesic's three integrals as A · (σ + Σ C(l) · sin 2lσ), to the sixth order.
///
/// C. F. F. Karney, "Algorithms for geodesics", J. Geodesy 87 (2013): equations 15–18 for the
/// distance, 41–43 for the reduced length, 23–25 for the longitude. `ε` is the paper's expansion
/// parameter; for WGS84 it is at most 0.0017, so what is left out is below a nanometre.
struct GeodesicSeries {
  /// The amplitude A.
  let amplitude: Double
  /// C(1)...C(6).
  let coefficients: InlineArray<6, Double>

  /// The integral's value at σ in radians, whose sine and cosine are known too.
  func periodicPart(sine: Double, cosine: Double) -> Double {
    // Clenshaw's recurrence for Σ C(l) sin(l · 2σ).
    let twice = 2 * (cosine - sine) * (cosine + sine)
    var later = 0.0
    var latest = 0.0
    for index in stride(from: 5, through: 0, by: -1) {
      let next = twice * latest - later + coefficients[index]
      later = latest
      latest = next
    }
    return 2 * sine * cosine * latest
  }

  /// The integral between two arcs, given the difference of their σ.
  func integral(arc: Double, from start: UnitVector, to end: UnitVector) -> Double {
    amplitude
      * (arc + periodicPart(sine: end.sine, cosine: end.cosine)
        - periodicPart(sine: start.sine, cosine: start.cosine))
  }
}

/// An angle as its sine and cosine.
struct UnitVector {
  var sine: Double
  var cosine: Double

  /// Scales the pair to length 1.
  init(sine: Double, cosine: Double) {
    let length = (sine * sine + cosine * cosine).squareRoot()
    self.sine = sine / length
    self.cosine = cosine / length
  }

  /// The angle's sine and cosine.
  init(degrees: Double) {
    sine = sin(degrees * .pi / 180)
    cosine = cos(degrees * .pi / 180)
  }
}

extension GeodesicSeries {
  /// The distance integral I1, in units of the polar radius.
  static func distance(_ e: Double) -> GeodesicSeries {
    let e2 = e * e
    let e3 = e2 * e
    let e4 = e2 * e2
    let e5 = e4 * e
    let e6 = e4 * e2
    return GeodesicSeries(
      amplitude: (1 + e2 / 4 + e4 / 64 + e6 / 256) / (1 - e),
      coefficients: [
        -e / 2 + 3 * e3 / 16 - e5 / 32,
        -e2 / 16 + e4 / 32 - 9 * e6 / 2048,
        -e3 / 48 + 3 * e5 / 256,
        -5 * e4 / 512 + 3 * e6 / 512,
        -7 * e5 / 1280,
        -7 * e6 / 2048,
      ])
  }

  /// The integral I2; with I1 it makes the reduced length.
  static func reducedLength(_ e: Double) -> GeodesicSeries {
    let e2 = e * e
    let e3 = e2 * e
    let e4 = e2 * e2
    let e5 = e4 * e
    let e6 = e4 * e2
    return GeodesicSeries(
      amplitude: (1 - e) * (1 + e2 / 4 + 9 * e4 / 64 + 25 * e6 / 256),
      coefficients: [
        e / 2 + e3 / 16 + e5 / 32,
        3 * e2 / 16 + e4 / 32 + 35 * e6 / 2048,
        5 * e3 / 48 + 5 * e5 / 256,
        35 * e4 / 512 + 7 * e6 / 512,
        63 * e5 / 1280,
        77 * e6 / 2048,
      ])
  }

  /// The longitude integral I3, for WGS84's third flattening.
  static func longitude(_ e: Double) -> GeodesicSeries {
    let n = WGS84.thirdFlattening
    let n2 = n * n
    let e2 = e * e
    let e3 = e2 * e
    let e4 = e2 * e2
    let e5 = e4 * e
    let a1 = (1 - n) / 2
    let a2 = 1.0 / 4 + n / 8 - 3 * n2 / 8
    let a3 = 1.0 / 16 + 3 * n / 16 + n2 / 16
    let a4 = 3.0 / 64 + n / 32
    let c13 = 3.0 / 64 + 3 * n / 64 - n2 / 64
    let c14 = 5.0 / 128 + n / 64
    let c22 = 1.0 / 16 - 3 * n / 32 + n2 / 32
    let c23 = 3.0 / 64 - n / 32 - 3 * n2 / 64
    let c24 = 3.0 / 128 + n / 128
    let c33 = 5.0 / 192 - 3 * n / 64 + 5 * n2 / 192
    let c34 = 3.0 / 128 - 5 * n / 192
    let c44 = 7.0 / 512 - 7 * n / 256
    return GeodesicSeries(
      amplitude: 1 - a1 * e - a2 * e2 - a3 * e3 - a4 * e4 - 3 * e5 / 128,
      coefficients: [
        (1 - n) / 4 * e + (1 - n2) / 8 * e2 + c13 * e3 + c14 * e4 + 3 * e5 / 128,
        c22 * e2 + c23 * e3 + c24 * e4 + 5 * e5 / 256,
        c33 * e3 + c34 * e4 + 7 * e5 / 512,
        c44 * e4 + 7 * e5 / 512,
        21 * e5 / 2560,
        0,
      ])
  }
}
