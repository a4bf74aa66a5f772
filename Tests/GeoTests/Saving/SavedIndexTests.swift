import Foundation
import Geo
import TestSupport
import Testing

@Suite struct SavedIndexTests {
  @Test(arguments: ShapeMaker.Kind.allCases, DistanceModel.allCases)
  func answersAsBefore(kind: ShapeMaker.Kind, model: DistanceModel) throws {
    for seed in seeds(isFullRun ? 40 : 2) {
      let scene = SavedScene(kinds: [kind], perKind: 12, seed: seed)
      let index = FenceIndex(scene.fences, distanceModel: model)
      try withSaved(index) { path in
        let mapped = try FenceIndex(mapping: path, verify: true)
        expectSame(mapped, index, at: scene.places, "\(kind), seed \(seed)")
        #expect(mapped.engine == .index)
      }
    }
  }

  @Test func keepsIdsPropertiesAndTimes() throws {
    var scene = SavedScene(seed: 5)
    scene.decorate()
    let index = FenceIndex(scene.fences)
    try withSaved(index) { path in
      let mapped = try FenceIndex(mapping: path)
      expectSame(mapped, index, at: scene.places, "decorated")
      #expect(mapped.handle(forID: "same") == 11)
      #expect(mapped.handle(forID: "e\u{301}") == 4)
    }
  }

  @Test func knowsShapesByTheirDistances() throws {
    let scene = SavedScene(seed: 6)
    let index = FenceIndex(scene.fences, distanceModel: .wgs84)
    try withSaved(index) { path in
      let mapped = try FenceIndex(mapping: path)
      for (handle, fence) in scene.fences.enumerated() {
        let shape = try #require(mapped.fence(FenceHandle(handle))?.shape)
        #expect(shape == fence.shape)
        #expect(shape.bounds == fence.shape.bounds)
        for place in scene.places.prefix(20) {
          #expect(
            shape.signedDistanceMetres(to: place, model: .wgs84)
              == fence.shape.signedDistanceMetres(to: place, model: .wgs84))
        }
      }
    }
  }

  @Test func theSameIndexGivesTheSameBytes() throws {
    var scene = SavedScene(seed: 7)
    scene.decorate()
    try withSaved(FenceIndex(scene.fences)) { path in
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      for number in 0..<2 {
        let again = path + ".\(number)"
        let index =
          number == 0 ? FenceIndex(scene.fences) : try FenceIndex(mapping: path)
        try index.save(to: again)
        #expect(try Data(contentsOf: URL(fileURLWithPath: again)) == bytes)
      }
      // Onto itself: what was mapped stays.
      let mapped = try FenceIndex(mapping: path)
      try mapped.save(to: path)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
      try FenceIndex([]).save(to: path)
      expectSame(mapped, FenceIndex(scene.fences), at: scene.places, "replaced")
      #expect(try FenceIndex(mapping: path).count == 0)
    }
  }

  @Test(arguments: DistanceModel.allCases)
  func anEmptyIndexIsOne(model: DistanceModel) throws {
    let index = FenceIndex([], distanceModel: model)
    let scene = SavedScene(perKind: 1, seed: 8)
    try withSaved(index) { path in
      var mapped = try FenceIndex(mapping: path, verify: true)
      expectSame(mapped, index, at: scene.places, "empty")
      for fence in scene.fences { mapped.insert(fence) }
      expectSame(
        mapped, FenceIndex(scene.fences, distanceModel: model), at: scene.places, "filled")
    }
  }

  @Test func fencesWithoutPlaces() throws {
    let nothing = Fence(id: "nothing", shape: .polygon(Polygon(uncheckedParts: [])))
    let index = FenceIndex([nothing, nothing])
    let scene = SavedScene(perKind: 1, seed: 9)
    try withSaved(index) { path in
      expectSame(
        try FenceIndex(mapping: path, verify: true), index, at: scene.places, "nothing")
    }
  }

  @Test func manyFencesInOneCell() throws {
    // Sets above sixteen, which a chunk of a batch does not write by itself.
    let fences = try (0..<300).map { number in
      Fence(
        id: "\(number)",
        shape: .circle(
          try Circle(
            centre: Coordinate(longitude: 11, latitude: 51),
            radiusMetres: 1000 + Double(number) * 10)))
    }
    var probes = ProbeMaker(random: SplitMix(seed: 1))
    let places = probes.places(for: fences, perShape: 1)
    let index = FenceIndex(fences)
    try withSaved(index) { path in
      expectSame(try FenceIndex(mapping: path), index, at: places, "many")
    }
  }

  @Test func aFileThatWentAwayIsStillThere() throws {
    let scene = SavedScene(seed: 10)
    let index = FenceIndex(scene.fences)
    let (mapped, twin) = try withSaved(index) { path in
      (try FenceIndex(mapping: path), try FenceIndex(mapping: path))
    }
    expectSame(mapped, index, at: scene.places, "deleted")
    expectSame(twin, index, at: scene.places, "deleted, second")
    try mapped.verify()
  }

  @Test func threadsShareWhatIsMadeOfAFence() async throws {
    let scene = SavedScene(kinds: [.holes, .star, .corridor], perKind: 8, seed: 11)
    let mapped = try withSaved(FenceIndex(scene.fences)) { try FenceIndex(mapping: $0) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<scene.fences.count).allSatisfy {
            mapped.fence(FenceHandle($0)) == scene.fences[$0]
          }
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }
}
