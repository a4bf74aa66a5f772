import Foundation
import Geo
import TestSupport
import Testing

@Suite struct SavedIndexChangeTests {
  /// Makes the same random changes to both.
  private func change(
    _ first: inout FenceIndex, _ second: inout FenceIndex, _ pool: [Fence], steps: Int,
    random: inout SplitMix
  ) {
    for _ in 0..<steps {
      var fence = pool[Int.random(in: pool.indices, using: &random)]
      if Bool.random(using: &random) { fence.id += "'" }
      let handle = FenceHandle(Int.random(in: 0..<max(1, first.handleLimit), using: &random))
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        let inserted = first.insert(fence)
        #expect(inserted == second.insert(fence))
      case 1:
        first.replace(handle, with: fence)
        second.replace(handle, with: fence)
      default:
        first.remove(handle)
        second.remove(handle)
      }
    }
  }

  @Test(arguments: seeds(6))
  func goesOnFromWhatWasSaved(seed: UInt64) throws {
    let scene = SavedScene(perKind: 3, perShape: 1, seed: seed)
    var random = SplitMix(seed: seed)
    var plain = FenceIndex(Array(scene.fences.prefix(Int(seed) * 9)))
    var mapped = try withSaved(plain) { try FenceIndex(mapping: $0) }
    for round in 0..<4 {
      change(&mapped, &plain, scene.fences, steps: 20, random: &random)
      expectSame(mapped, plain, at: scene.places, "seed \(seed), round \(round)")
      // From the second round on the file holds what changes made, gaps included.
      try withSaved(round % 2 == 0 ? plain : mapped) { path in
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let saved = try FenceIndex(mapping: path, verify: true)
        expectSame(saved, plain, at: scene.places, "seed \(seed), round \(round), saved")
        try saved.save(to: path)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
        if round % 2 == 0 { mapped = saved }
      }
    }
  }

  @Test func everyFenceCanGo() throws {
    let scene = SavedScene(perKind: 2, perShape: 1, seed: 3)
    var mapped = try withSaved(FenceIndex(scene.fences)) { try FenceIndex(mapping: $0) }
    let before = mapped
    for handle in 0..<FenceHandle(scene.fences.count) { mapped.remove(handle) }
    #expect(mapped.count == 0)
    #expect(answers(mapped, scene.places).allSatisfy { $0.isEmpty })
    #expect(mapped.handle(forID: scene.fences[0].id) == nil)
    let saved = try withSaved(mapped) { try FenceIndex(mapping: $0, verify: true) }
    expectSame(saved, mapped, at: scene.places, "all removed")
    expectSame(before, FenceIndex(scene.fences), at: scene.places, "a copy from before")
    mapped.replace(0, with: scene.fences[0])
    #expect(mapped.fence(0) == scene.fences[0])
    #expect(mapped.handle(forID: scene.fences[0].id) == 0)
  }
}
