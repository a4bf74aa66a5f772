import Geo
import TestSupport
import Testing

@Suite(.decisions(atLeast: 100_000)) struct EngineAgreementTests {
  private static let rounds: Range<UInt64> = 0..<(isFullRun ? 60 : 1)
  private static let regions = [
    Bounds(minLongitude: -180, minLatitude: -85, maxLongitude: 180, maxLatitude: 85),
    Bounds(minLongitude: 7, minLatitude: 44, maxLongitude: 9, maxLatitude: 45),
    Bounds(minLongitude: 0, minLatitude: 0, maxLongitude: 1e-4, maxLatitude: 1e-4),
  ]

  @Test(arguments: ShapeMaker.Kind.allCases, regions)
  func everyPathGivesTheSameAnswer(kind: ShapeMaker.Kind, region: Bounds) {
    for round in Self.rounds {
      let seed = round &* 1_000_003 &+ UInt64(ShapeMaker.Kind.allCases.firstIndex(of: kind) ?? 0)
      var maker = ShapeMaker(random: SplitMix(seed: seed), region: region)
      let fences = maker.fences(kind, count: kind == .worldBox ? 2 : 12)
      var probes = ProbeMaker(random: SplitMix(seed: seed ^ 0xabcd))
      let places = probes.places(for: fences, perShape: isFullRun ? 12 : 3)
      let slow = slowAnswers(fences, places)
      let label = "\(kind) in \(region), seed \(seed)"
      expectSame(answers(fences, places, engine: .index), slow, at: places, "index, \(label)")
      expectSame(answers(fences, places, engine: .geos), slow, at: places, "geos, \(label)")
    }
  }

  @Test(arguments: [DistanceModel.sphere, .wgs84])
  func mixedShapesAgree(model: DistanceModel) {
    for seed in Self.rounds {
      var maker = ShapeMaker(random: SplitMix(seed: seed), region: Self.regions[0])
      var fences: [Fence] = []
      for kind in ShapeMaker.Kind.allCases { fences += maker.fences(kind, count: 6) }
      fences.shuffle(using: &maker.random)
      var probes = ProbeMaker(random: SplitMix(seed: seed ^ 0xabcd))
      let places = probes.places(for: fences, perShape: isFullRun ? 3 : 1)
      let slow = slowAnswers(fences, places, model: model)
      expectSame(
        answers(fences, places, engine: .index, model: model), slow, at: places,
        "index, seed \(seed)")
      expectSame(
        answers(fences, places, engine: .geos, model: model), slow, at: places,
        "geos, seed \(seed)")
    }
  }

  @Test func oneCallAndBatchAgree() {
    var maker = ShapeMaker(random: SplitMix(seed: 9), region: Self.regions[1])
    let fences = maker.fences(.grid, count: 64) + maker.fences(.circle, count: 20)
    var probes = ProbeMaker(random: SplitMix(seed: 10))
    let places = probes.places(for: fences, perShape: 5)
    for engine in IndexEngine.allCases {
      let index = FenceIndex(fences, engine: engine)
      var locator = index.makeLocator()
      var found: [FenceHandle] = [77]
      let batch = answers(index, places)
      for (place, wanted) in zip(places, batch) {
        locator.locate(
          longitude: place.longitude, latitude: place.latitude, in: index, into: &found)
        #expect(found == wanted)
      }
    }
  }

  @Test(arguments: [
    (Double.nan, 0.0), (0, .nan), (.infinity, 0), (0, -.infinity), (180.0000001, 0), (0, 90.1),
    (190.5, 10), (10, 400.17),
  ])
  func placesOffTheGlobeHaveNoFence(longitude: Double, latitude: Double) throws {
    var maker = ShapeMaker(random: SplitMix(seed: 1), region: Self.regions[0])
    let fences = maker.fences(.worldBox, count: 1)
    for engine in IndexEngine.allCases {
      let found = answers(
        fences, [Coordinate(longitude: longitude, latitude: latitude)], engine: engine)
      #expect(found == [[]])
    }
  }

  @Test func manyCopiesOfAnEdgeStaySmall() {
    var maker = ShapeMaker(random: SplitMix(seed: 4), region: Self.regions[1])
    let star = maker.fences(.star, count: 1)[0]
    let fences = (0..<100).map { Fence(id: "\($0)", shape: star.shape) }
    var probes = ProbeMaker(random: SplitMix(seed: 5))
    let places = probes.places(for: [star], perShape: 20)
    expectSame(
      answers(fences, places, engine: .index), slowAnswers(fences, places), at: places, "copies")
  }

  @Test func anEmptyIndexAnswersNothing() {
    for engine in IndexEngine.allCases {
      #expect(answers([], [Coordinate(longitude: 0, latitude: 0)], engine: engine) == [[]])
    }
  }
}
