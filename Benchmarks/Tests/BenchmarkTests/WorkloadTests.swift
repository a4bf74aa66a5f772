import Geo
import Testing
import Workloads

/// Generated workloads are the same in every run, so that results can be compared.
@Suite struct WorkloadTests {
  @Test func numbersAreThoseOfTheMethod() {
    // The first numbers for seed 0 that its authors' implementation gives.
    var random = SplitMix(seed: 0)
    #expect(random.next() == 0xe220_a839_7b1d_cdaf)
    #expect(random.next() == 0x6e78_9e6a_a1b9_65f4)
  }

  @Test func cityIsAlwaysTheSame() throws {
    let cities = [try City(neighbourhoods: 40), try City(neighbourhoods: 40)]
    let first = try #require(FenceColumns(cities[0].fences))
    let second = try #require(FenceColumns(cities[1].fences))
    #expect(first.checksum == second.checksum)
    #expect(first.fenceCount == 40)
  }

  @Test func cityHasNoGapsAndNoOverlaps() throws {
    let index = FenceIndex(try City(neighbourhoods: 40).fences)
    var locator = index.makeLocator()
    let places = Places.uniform(in: City.bounds, count: 5000, seed: 5)
    var found: [FenceHandle] = []
    for place in 0..<places.count {
      locator.locate(
        longitude: places.longitudes[place], latitude: places.latitudes[place], in: index,
        into: &found)
      #expect(found.count == 1)
    }
  }

  @Test func fieldsAreAsDenseAtEverySize() throws {
    for count in [100, 1000] {
      let field = CircleField(count: count)
      let index = FenceIndex(try field.polygons())
      var locator = index.makeLocator()
      var coverage = Coverage()
      let places = Places.uniform(in: field.bounds, count: 20_000, seed: 5)
      locator.locate(
        longitudes: places.longitudes.span, latitudes: places.latitudes.span, in: index,
        into: &coverage)
      let mean = Double(coverage.fences.count) / Double(places.count)
      #expect(mean > 1.5 && mean < 2.5)
    }
  }

  @Test func changesLeaveAboutAsManyFences() throws {
    let field = CircleField(count: 200)
    let fences = try field.polygons()
    let pool = try CircleField(count: 200, seed: 3).polygons()
    var streams = (0..<2).map { _ in ChangeStream(fences, pool: pool, seed: 5) }
    var model: [Fence?] = fences
    var index = FenceIndex(fences)
    for _ in 0..<1000 {
      let change = streams[0].next()
      #expect(streams[1].next() == change)
      change.make(in: &model)
      index.apply([change])
    }
    #expect(model == streams[0].fences)
    #expect(index.count == 200)
    let places = Places.uniform(in: field.bounds, count: 300, seed: 5)
    var locator = index.makeLocator()
    var found: [FenceHandle] = []
    var matches = 0
    for place in 0..<places.count {
      locator.locate(
        longitude: places.longitudes[place], latitude: places.latitudes[place], in: index,
        into: &found)
      let wanted = ChangeStream.covering(
        places.longitudes[place], places.latitudes[place], among: model)
      #expect(found == wanted)
      matches += wanted.count
    }
    #expect(matches > 300)
  }

  @Test func fleetIsAlwaysTheSame() {
    let field = CircleField(count: 100)
    let first = field.fleet(devices: 10, seconds: 20, seed: 3)
    #expect(first.count == 200)
    #expect(first.checksum == field.fleet(devices: 10, seconds: 20, seed: 3).checksum)
    #expect(first.checksum != field.fleet(devices: 10, seconds: 20, seed: 4).checksum)
  }

  @Test func hardPlacesBeginOnVertices() throws {
    let fences = try CircleField(count: 20).polygons()
    let columns = try #require(FenceColumns(fences))
    let places = NearEdges.places(of: columns, count: 150, seed: 9)
    let vertices = Set(columns.rings.joined())
    for place in 0..<10 {
      let vertex = Coordinate(
        longitude: places.longitudes[place], latitude: places.latitudes[place])
      #expect(vertices.contains(vertex))
    }
  }

  @Test func slicesHoldEveryPlaceOnce() {
    let places = CircleField(count: 100).fleet(devices: 7, seconds: 3, seed: 1)
    let joined = places.slices(5).reduce(into: Places()) {
      $0.longitudes += $1.longitudes
      $0.latitudes += $1.latitudes
    }
    #expect(joined.checksum == places.checksum)
  }
}
