import Report

/// What it takes to set something up.
struct BuildCost {
  var wallSeconds = 0.0
  /// Of all threads.
  var processorSeconds = 0.0
  /// What the program holds more of afterwards.
  var memoryBytes = 0

  /// Sets up and measures.
  static func of<Result>(
    _ work: () throws(BenchError) -> Result
  ) throws(BenchError) -> (result: Result, cost: BuildCost) {
    let heap = Memory.heapBytes
    let wall = Rounds.wallSeconds
    let processor = ProcessorClock.processSeconds
    let result = try work()
    let cost = BuildCost(
      wallSeconds: Rounds.wallSeconds - wall,
      processorSeconds: ProcessorClock.processSeconds - processor,
      memoryBytes: Memory.heapBytes - heap)
    return (result, cost)
  }
}

extension Measurement {
  /// A row of a contender's figures.
  init(
    suite: String, workload: String, _ contender: any Contender, _ timing: Timing, items: Int,
    slices: Int = 1
  ) {
    self.init(suite: suite, workload: workload, engine: contender.engine)
    nanosecondsPerItem = timing.nanoseconds / Double(max(1, items)) * Double(slices)
    self.items = items
    matches = timing.matches
    memoryBytes = contender.cost.memoryBytes
    add(contender.cost)
  }

  /// Adds build times.
  mutating func add(_ cost: BuildCost) {
    buildMilliseconds = cost.wallSeconds * 1000
    if cost.processorSeconds > 0 { extras[.buildCpuMs] = cost.processorSeconds * 1000 }
  }
}
