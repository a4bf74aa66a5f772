import Geo
import TestSupport
import Testing

@Suite struct MaxBytesTests {
  private static let region = Bounds(
    minLongitude: 7, minLatitude: 44, maxLongitude: 9, maxLatitude: 45)

  private func fences() -> [Fence] {
    var maker = ShapeMaker(random: SplitMix(seed: 31), region: Self.region)
    var fences: [Fence] = []
    while fences.count < 600 {
      fences += maker.fences(.star, count: 60) + maker.fences(.grid, count: 16)
      fences += maker.fences(.multi, count: 10) + maker.fences(.holes, count: 10)
    }
    for number in 0..<200 {
      let centre = Coordinate(
        longitude: maker.random.double(in: 7..<9), latitude: maker.random.double(in: 44..<45))
      let radius = maker.random.double(in: 50..<5_000)
      if let circle = try? Circle(centre: centre, radiusMetres: radius) {
        fences.append(Fence(id: "circle \(number)", shape: .circle(circle)))
      }
    }
    return fences
  }

  @Test func aBoundCostsSpeedAndNoAnswer() {
    let fences = fences()
    var probes = ProbeMaker(random: SplitMix(seed: 32))
    let places = probes.places(for: fences, perShape: 2)
    let usual = FenceIndex(fences)
    #expect(usual.maxBytes == nil)
    #expect(usual.isWithinMaxBytes)
    let wanted = answers(usual, places)
    expectSame(wanted, slowAnswers(fences, places), at: places, "no bound")
    var last = usual.indexBytes
    for share in [100, 80, 60, 45] {
      let bound = usual.indexBytes / 100 * share + 100
      let index = FenceIndex(fences, maxBytes: bound)
      #expect(index.indexBytes <= bound, "\(share) % of \(usual.indexBytes)")
      #expect(index.isWithinMaxBytes)
      #expect(index.indexBytes <= last)
      last = index.indexBytes
      expectSame(answers(index, places), wanted, at: places, "\(bound) bytes")
    }
  }

  @Test(arguments: [0, -1, 1_000, Int.min])
  func aBoundThatCannotBeMetIsTold(bound: Int) {
    let fences = Array(fences().suffix(400))
    var probes = ProbeMaker(random: SplitMix(seed: 33))
    let places = probes.places(for: fences, perShape: 1)
    let usual = FenceIndex(fences)
    let index = FenceIndex(fences, maxBytes: bound)
    #expect(!index.isWithinMaxBytes)
    #expect(index.maxBytes == bound)
    #expect(index.indexBytes < usual.indexBytes)
    expectSame(answers(index, places), answers(usual, places), at: places, "\(bound) bytes")
  }

  @Test func changesKeepTheirAnswersUnderABound() {
    let fences = fences()
    let bound = FenceIndex(fences).indexBytes
    var index = FenceIndex(Array(fences.prefix(500)), maxBytes: bound * 3 / 4)
    for fence in fences.dropFirst(500) { index.insert(fence) }
    #expect(index.isWithinMaxBytes == (index.indexBytes <= bound * 3 / 4))
    var probes = ProbeMaker(random: SplitMix(seed: 34))
    let places = probes.places(for: fences, perShape: 1)
    expectSame(answers(index, places), answers(FenceIndex(fences), places), at: places, "changed")
  }

  @Test func anEmptyIndexTakesNothing() {
    #expect(FenceIndex([], maxBytes: 0).isWithinMaxBytes)
    #expect(FenceIndex([]).indexBytes == 0)
  }
}
