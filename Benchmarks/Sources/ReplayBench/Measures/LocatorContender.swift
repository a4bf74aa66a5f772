import Geo
import RulesEngine

/// Asks an index about batches of places.
final class LocatorContender: Contender {
  let engine: String
  let index: FenceIndex
  /// Building the index, and for GEOS its tree and prepared geometries.
  let buildSeconds: Double
  /// What the index holds.
  let memoryBytes: Int
  private var locator: FenceLocator
  private var coverage = Coverage()
  private let batches: [FixBatch]

  init(_ engine: String, _ fences: [Fence], _ kind: IndexEngine, _ batches: [FixBatch]) {
    self.engine = engine
    self.batches = batches
    let heap = Memory.heapBytes
    let start = ThreadClock.seconds
    index = FenceIndex(fences, engine: kind)
    locator = index.makeLocator()
    buildSeconds = ThreadClock.seconds - start
    memoryBytes = Memory.heapBytes - heap
  }

  func run() -> Int {
    var matches = 0
    for batch in batches {
      locate(batch)
      matches += coverage.fences.count
    }
    return matches
  }

  private func locate(_ batch: FixBatch) {
    locator.locate(
      longitudes: batch.longitudes.span, latitudes: batch.latitudes.span, in: index,
      into: &coverage)
  }

  /// Asks both about every place; every answer must be the same.
  func compare(with other: LocatorContender, workload: String) throws(BenchError) {
    for batch in batches {
      locate(batch)
      other.locate(batch)
      if coverage.offsets == other.coverage.offsets && coverage.fences == other.coverage.fences {
        continue
      }
      for place in 0..<batch.count {
        let mine = Array(coverage.fences[coverage.range(of: place)])
        let others = Array(other.coverage.fences[other.coverage.range(of: place)])
        if mine == others { continue }
        throw .wrongAnswer(
          "\(workload): at \(batch.longitudes[place]), \(batch.latitudes[place]) "
            + "\(engine) says \(mine), \(other.engine) says \(others)")
      }
    }
  }
}

/// Asks an index about one place at a time.
final class SingleContender: Contender {
  let engine: String
  private let index: FenceIndex
  private var locator: FenceLocator
  private var found: [FenceHandle] = []
  private let batches: [FixBatch]

  init(_ engine: String, _ index: FenceIndex, _ batches: [FixBatch]) {
    self.engine = engine
    self.index = index
    self.batches = batches
    locator = index.makeLocator()
  }

  func run() -> Int {
    var matches = 0
    for batch in batches {
      let longitudes = batch.longitudes
      let latitudes = batch.latitudes
      for place in 0..<batch.count {
        locator.locate(
          longitude: longitudes[place], latitude: latitudes[place], in: index, into: &found)
        matches += found.count
      }
    }
    return matches
  }
}
