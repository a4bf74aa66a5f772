import Geo
import TestSupport
import Testing

/// What the engine asks about the way between two fixes, against the slow, obvious answers.
@Suite struct PassageTests {
  /// A box round a fence, on the globe.
  private func surroundings(of fence: Fence) -> Bounds {
    let box = fence.shape.bounds
    let height = box.maxLatitude - box.minLatitude + 1e-6
    let west = min(179, max(-180, box.minLongitude - height))
    return Bounds(
      minLongitude: west, minLatitude: max(-90, box.minLatitude - height),
      maxLongitude: max(west + 0.1, min(180, box.maxLongitude + height)),
      maxLatitude: min(90, box.maxLatitude + height))
  }

  /// Segments between random places near the fences, most of them short.
  private func segments(_ random: inout SplitMix, _ region: Bounds, count: Int)
    -> [(Coordinate, Coordinate)]
  {
    (0..<count).map { number in
      let start = Coordinate(
        longitude: random.double(in: region.minLongitude..<region.maxLongitude),
        latitude: random.double(in: region.minLatitude..<region.maxLatitude))
      var reach = (region.maxLatitude - region.minLatitude) / 3
      for _ in 0..<number % 6 { reach /= 8 }
      var end = Coordinate(
        longitude: start.longitude + random.double(in: -reach..<reach),
        latitude: max(-90, min(90, start.latitude + random.double(in: -reach..<reach))))
      if number % 7 == 0 { end.latitude = start.latitude }
      if end.longitude > 180 { end.longitude -= 360 }
      if end.longitude < -180 { end.longitude += 360 }
      return (start, end)
    }
  }

  @Test(arguments: ShapeMaker.Kind.allCases, [DistanceModel.sphere, .wgs84])
  func findsEveryFenceThatIsPassed(kind: ShapeMaker.Kind, model: DistanceModel) {
    let region = Bounds(minLongitude: 5, minLatitude: 40, maxLongitude: 9, maxLatitude: 44)
    var maker = ShapeMaker(random: SplitMix(seed: 77), region: region)
    let fences = maker.fences(kind, count: 12)
    let cells = FenceIndex(fences, distanceModel: model)
    let geos = FenceIndex(fences, engine: .geos, distanceModel: model)
    var cellLocator = cells.makeLocator()
    var geosLocator = geos.makeLocator()
    var search = ContactSearch()
    var found: [FenceHandle] = []
    var passed = 0
    let ways = fences.flatMap { segments(&maker.random, surroundings(of: $0), count: 60) }
    for (start, end) in ways {
      var contacts: [FenceHandle: SegmentContact] = [:]
      for (handle, fence) in fences.enumerated() {
        let isOutside =
          !fence.shape.covers(start, model: model) && !fence.shape.covers(end, model: model)
        let contact = fence.shape.contact(from: start, to: end, model: model)
        if isOutside {
          let kept = fence.shape.passage(from: start, to: end, model: model, &search)
          #expect(kept == contact, "\(kind) \(start) \(end)")
          if let contact { contacts[FenceHandle(handle)] = contact }
        }
      }
      passed += contacts.count
      cellLocator.boundaries(from: start, to: end, in: cells, into: &found)
      #expect(contacts.keys.allSatisfy(found.contains), "\(kind) \(start) \(end)")
      geosLocator.boundaries(from: start, to: end, in: geos, into: &found)
      #expect(contacts.keys.allSatisfy(found.contains), "\(kind) \(start) \(end)")
    }
    if kind != .worldBox { #expect(passed > 0, "\(kind)") }
  }

  @Test(arguments: ShapeMaker.Kind.allCases)
  func entersWhereTheSlowSearchSays(kind: ShapeMaker.Kind) {
    let region = Bounds(minLongitude: 5, minLatitude: 40, maxLongitude: 9, maxLatitude: 44)
    var maker = ShapeMaker(random: SplitMix(seed: 5), region: region)
    let fences = maker.fences(kind, count: 12)
    var search = ContactSearch()
    var told = 0
    for fence in fences {
      let part = PartReference(fence.shape)
      for (start, end) in segments(&maker.random, surroundings(of: fence), count: 200) {
        guard !fence.shape.covers(start), fence.shape.covers(end) else { continue }
        #expect(
          fence.shape.lastEntry(from: start, to: end, model: .sphere, &search)
            == fence.shape.entryFraction(from: start, to: end), "\(kind) \(start) \(end)")
        if let fraction = part.lastEntry(from: start, to: end, &search) {
          told += 1
          #expect(
            fraction == fence.shape.entryFraction(from: start, to: end),
            "\(kind) \(start) \(end)")
        }
      }
    }
    if kind == .star { #expect(told > 0) }
  }

  /// No sampled place of a way that is said to miss a circle or corridor is in it.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func whatIsRuledOutIsFar(seed: UInt64) {
    let region = Bounds(minLongitude: -170, minLatitude: -85, maxLongitude: 170, maxLatitude: 85)
    var maker = ShapeMaker(random: SplitMix(seed: seed), region: region)
    let fences =
      maker.fences(.circle, count: 20) + maker.fences(.corridor, count: 5)
      + maker.fences(.polarCircle, count: 6)
    for model in [DistanceModel.sphere, .wgs84] {
      for fence in fences {
        for (start, end) in segments(&maker.random, surroundings(of: fence), count: 60)
        where abs(start.longitude - end.longitude) < 180 {
          let contact = fence.shape.contact(from: start, to: end, model: model)
          if contact != nil { continue }
          for step in 0...50 {
            let share = Double(step) / 50
            let place = Coordinate(
              longitude: start.longitude + share * (end.longitude - start.longitude),
              latitude: start.latitude + share * (end.latitude - start.latitude))
            #expect(
              fence.shape.signedDistanceMetres(to: place, model: model) > -0.001,
              "\(seed) \(fence.shape) \(start) \(end)")
          }
        }
      }
    }
  }
}
