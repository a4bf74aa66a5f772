import Geo
import Glibc
import Workloads

/// Asks an index about many places at once.
final class LocatorContender: Contender {
  let engine: String
  let index: FenceIndex
  let cost: BuildCost
  private var locator: FenceLocator
  private var coverage = Coverage()
  private let slices: [Places]
  /// The slices in batches, as a host hands fixes on.
  private let batches: [[Places]]

  /// Builds the index.
  ///
  /// - Parameters:
  ///   - engine: the name in the results.
  ///   - fences: what the index is built of; for GEOS its tree and prepared geometries too.
  ///   - kind: which engine answers.
  ///   - slices: the places, in parts.
  init(
    _ engine: String, _ fences: [Fence], _ kind: IndexEngine = .index, _ slices: [Places]
  ) throws(BenchError) {
    self.engine = engine
    self.slices = slices
    batches = slices.map { $0.inBatches(of: batchSize) }
    let heap = Memory.heapBytes
    let built = try BuildCost.of { () throws(BenchError) in FenceIndex(fences, engine: kind) }
    index = built.result
    let warmed = ProcessorClock.threadSeconds
    locator = index.makeLocator()
    let seconds = ProcessorClock.threadSeconds - warmed
    cost = BuildCost(
      wallSeconds: built.cost.wallSeconds + seconds,
      processorSeconds: built.cost.processorSeconds + seconds,
      memoryBytes: Memory.heapBytes - heap)
  }

  /// Asks an index that there is already.
  init(_ engine: String, _ index: FenceIndex, _ cost: BuildCost, _ slices: [Places]) {
    self.engine = engine
    self.index = index
    self.cost = cost
    self.slices = slices
    batches = slices.map { $0.inBatches(of: batchSize) }
    locator = index.makeLocator()
  }

  /// Saves an index and asks it where it is mapped; what it costs is the mapping.
  convenience init(
    mapping index: FenceIndex, as name: String, _ options: BenchOptions, _ slices: [Places]
  ) throws(BenchError) {
    let path = options.work + "/\(name).idx"
    do throws(FenceIndexFileError) {
      try index.save(to: path)
    } catch {
      throw .failed("\(error)")
    }
    let mapped = try BuildCost.of { () throws(BenchError) in
      do throws(FenceIndexFileError) {
        return try FenceIndex(mapping: path)
      } catch {
        throw .failed("\(error)")
      }
    }
    // Mapped, it needs no name.
    unsafe unlink(path)
    self.init("ours-mapped", mapped.result, mapped.cost, slices)
  }

  /// Asks another's index about other places.
  convenience init(of other: LocatorContender, about slices: [Places]) {
    self.init(other.engine, other.index, BuildCost(), slices)
  }

  /// Brings the index back into the caches, which a slow rival has had to itself since the last
  /// round; with other places than those of the round.
  func prepare(slice: Int) {
    _ = run(slice: (slice + slices.count - 1) % slices.count)
  }

  func run(slice: Int) -> Int {
    var matches = 0
    for batch in batches[slice] {
      locate(batch)
      matches += coverage.fences.count
    }
    return matches
  }

  /// The answers for some places.
  func pairs(_ places: Places) -> PairList {
    locate(places)
    return PairList(offsets: coverage.offsets, fences: coverage.fences)
  }

  /// The answers for a slice.
  func pairs(slice: Int) -> PairList { pairs(slices[slice]) }

  private func locate(_ places: Places) {
    locator.locate(
      longitudes: places.longitudes.span, latitudes: places.latitudes.span, in: index,
      into: &coverage)
  }
}

/// Asks an index about one place at a time.
final class SingleContender: Contender {
  let engine = "ours-single"
  private let index: FenceIndex
  private var locator: FenceLocator
  private var found: [FenceHandle] = []
  private let slices: [Places]

  init(_ index: FenceIndex, _ slices: [Places]) {
    self.index = index
    self.slices = slices
    locator = index.makeLocator()
  }

  func prepare(slice: Int) {
    _ = run(slice: (slice + slices.count - 1) % slices.count)
  }

  func run(slice: Int) -> Int {
    let longitudes = slices[slice].longitudes
    let latitudes = slices[slice].latitudes
    var matches = 0
    for place in longitudes.indices {
      locator.locate(
        longitude: longitudes[place], latitude: latitudes[place], in: index, into: &found)
      matches += found.count
    }
    return matches
  }

  func latency(slice: Int) -> Latency {
    prepare(slice: slice)
    let longitudes = slices[slice].longitudes
    let latitudes = slices[slice].latitudes
    return Latency(calls: longitudes.count) { place in
      locator.locate(
        longitude: longitudes[place], latitude: latitudes[place], in: index, into: &found)
    }
  }
}
