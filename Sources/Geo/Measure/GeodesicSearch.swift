import Glibc

/// Finds the azimuth at which the geodesic from the first place meets the second.
///
/// Karney (2013), section 4: of the geodesics from the southern place to the second one's latitude,
/// the longitude they reach grows with the azimuth from 0 to π, so a root is bracketed from the
/// start; Newton's steps use the reduced length and fall back to halving the bracket.
struct GeodesicSearch {
  /// The southern place: `start.sine` ≤ 0 and |`end.sine`| ≤ −`start.sine`.
  let start: ReducedLatitude
  let end: ReducedLatitude
  /// The difference of longitude, above 0 and below π.
  let longitude: Double

  /// Enough halvings to reach the smallest angle that matters, with Newton's steps in between.
  private static let mostSteps = 120
  /// Radians of longitude; what is left is corrected to the first order, see `distanceMetres`.
  private static let tolerance = 1e-14

  /// The paper's ε for a geodesic that crosses the equator at the azimuth with this cosine squared.
  static func expansion(cosineSquared: Double) -> Double {
    let k2 = WGS84.secondEccentricitySquared * cosineSquared
    return k2 / (2 * (1 + (1 + k2).squareRoot()) + k2)
  }

  /// The distance in metres.
  func distanceMetres() -> Double {
    var azimuth = sphericalAzimuth()
    var low = UnitVector(sine: 1e-150, cosine: 1)
    var high = UnitVector(sine: 1e-150, cosine: -1)
    var trial = attempt(azimuth)
    var steps = 0
    while abs(trial.excess) > Self.tolerance && steps < Self.mostSteps {
      steps += 1
      if trial.excess > 0 { high = azimuth } else { low = azimuth }
      azimuth = next(after: azimuth, trial, low, high)
      trial = attempt(azimuth)
    }
    // At the end's latitude a metre east lengthens the geodesic by the sine of its azimuth there
    // (Clairaut), so the remaining excess of longitude is worth a · sin α0 each radian.
    return WGS84.semiMinorMetres
      * trial.distanceSeries.integral(arc: trial.arc, from: trial.from, to: trial.to)
      - WGS84.semiMajorMetres * trial.equatorSine * trial.excess
  }

  /// The azimuth of the great circle on the auxiliary sphere, its longitude stretched a little.
  private func sphericalAzimuth() -> UnitVector {
    let meanCosine = (start.cosine + end.cosine) / 2
    let squashed = 1 - WGS84.flattening * (2 - WGS84.flattening) * meanCosine * meanCosine
    let stretched = min(longitude / squashed.squareRoot(), .pi - 1e-9)
    let half = sin(stretched / 2)
    // cos β1 sin β2 − sin β1 cos β2 cos ω, without cancellation for short lines.
    let north =
      end.sine * start.cosine - start.sine * end.cosine
      + 2 * start.sine * end.cosine * half * half
    let east = end.cosine * sin(stretched)
    return UnitVector(sine: max(east, 1e-150), cosine: north)
  }

  /// Newton's next azimuth, or the bracket's middle when that would leave the bracket.
  private func next(
    after azimuth: UnitVector, _ trial: Trial, _ low: UnitVector, _ high: UnitVector
  ) -> UnitVector {
    let step = -trial.excess / slope(azimuth, trial)
    if abs(step) < 1 {
      let moved = UnitVector(
        sine: azimuth.sine * cos(step) + azimuth.cosine * sin(step),
        cosine: azimuth.cosine * cos(step) - azimuth.sine * sin(step))
      let isAboveLow = moved.sine * low.cosine - moved.cosine * low.sine > 0
      let isBelowHigh = high.sine * moved.cosine - high.cosine * moved.sine > 0
      if moved.sine > 0 && isAboveLow && isBelowHigh { return moved }
    }
    // The directions' sum halves the angle between them; opposite ones have the east between them.
    let east = low.sine + high.sine
    let north = low.cosine + high.cosine
    return east < 1e-9 && abs(north) < 1e-9
      ? UnitVector(sine: 1, cosine: 0) : UnitVector(sine: east, cosine: north)
  }

  /// What a geodesic that leaves at some azimuth does where it reaches the end's latitude.
  struct Trial {
    /// The longitude it reaches less the one wanted, in radians.
    let excess: Double
    /// sin α0, of the azimuth at the equator.
    let equatorSine: Double
    /// The cosine of the azimuth at the end.
    let endCosine: Double
    /// The arc σ between the two on the auxiliary sphere.
    let arc: Double
    /// σ at the start and at the end, counted from the equator.
    let from: UnitVector
    let to: UnitVector
    /// ε.
    let expansion: Double
    let distanceSeries: GeodesicSeries
  }

  private func attempt(_ given: UnitVector) -> Trial {
    var azimuth = given
    // From the equator due east there is no way back to it but along it; the nodes lie just south.
    if start.sine == 0 && azimuth.cosine == 0 { azimuth.cosine = -1e-150 }
    let equatorSine = azimuth.sine * start.cosine
    let south = azimuth.sine * start.sine
    let equatorCosineSquared = azimuth.cosine * azimuth.cosine + south * south
    let startNorth = azimuth.cosine * start.cosine
    let isMirrored = end.cosine == start.cosine && abs(end.sine) == -start.sine
    let endNorth: Double
    if isMirrored {
      endNorth = abs(startNorth)
    } else {
      // cos² β2 − cos² β1, by the sines or the cosines, whichever lose fewer digits.
      let spread =
        start.cosine < -start.sine
        ? (end.cosine - start.cosine) * (start.cosine + end.cosine)
        : (start.sine - end.sine) * (start.sine + end.sine)
      endNorth = max(0, startNorth * startNorth + spread).squareRoot()
    }
    let from = UnitVector(sine: start.sine, cosine: startNorth)
    let to = UnitVector(sine: end.sine, cosine: endNorth)
    let fromMeridian = UnitVector(sine: equatorSine * start.sine, cosine: startNorth)
    let toMeridian = UnitVector(sine: equatorSine * end.sine, cosine: endNorth)
    let arc = from.turn(to: to)
    let expansion = Self.expansion(cosineSquared: equatorCosineSquared)
    let longitudeSeries = GeodesicSeries.longitude(expansion)
    let reached =
      fromMeridian.turn(to: toMeridian) - WGS84.flattening * equatorSine
      * longitudeSeries.integral(arc: arc, from: from, to: to)
    return Trial(
      excess: reached - longitude, equatorSine: equatorSine, endCosine: endNorth / end.cosine,
      arc: arc, from: from, to: to, expansion: expansion, distanceSeries: .distance(expansion))
  }

  /// How fast the longitude reached grows with the azimuth: m12 / (a · cos α2 · cos β2).
  private func slope(_ azimuth: UnitVector, _ trial: Trial) -> Double {
    if trial.endCosine == 0 {
      return -2 * (1 - WGS84.flattening) * start.scale / start.sine
    }
    let difference =
      trial.distanceSeries.integral(arc: trial.arc, from: trial.from, to: trial.to)
      - GeodesicSeries.reducedLength(trial.expansion)
      .integral(arc: trial.arc, from: trial.from, to: trial.to)
    let reducedLength =
      end.scale * trial.from.cosine * trial.to.sine
      - start.scale * trial.from.sine * trial.to.cosine
      - trial.from.cosine * trial.to.cosine * difference
    return reducedLength * (1 - WGS84.flattening) / (trial.endCosine * end.cosine)
  }
}
