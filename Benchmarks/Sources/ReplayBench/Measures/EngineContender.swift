import Geo
import RulesEngine

/// Runs the whole engine over batches in memory.
final class EngineContender: Contender {
  let engine: String
  /// What devices, memberships and buffers held after the last round.
  private(set) var memoryBytes = 0
  private let index: FenceIndex
  private let configuration: GeofenceConfiguration
  private let batches: [FixBatch]
  private var geofences: GeofenceEngine
  private var events = EventBuffer()

  init(
    _ engine: String, _ index: FenceIndex, _ configuration: GeofenceConfiguration,
    _ batches: [FixBatch]
  ) {
    self.engine = engine
    self.index = index
    self.configuration = configuration
    self.batches = batches
    geofences = GeofenceEngine(index: index, configuration: configuration)
  }

  func prepare() {
    geofences = GeofenceEngine(index: index, configuration: configuration)
    events = EventBuffer()
  }

  func run() -> Int {
    let heap = Memory.heapBytes
    var count = 0
    for batch in batches {
      geofences.process(batch, into: &events)
      count += events.count
      events.removeAll()
    }
    geofences.flush(into: &events)
    count += events.count
    memoryBytes = Memory.heapBytes - heap
    return count
  }
}

extension GeofenceConfiguration {
  /// A preset that also reports stays of five minutes.
  static func withDwells(_ preset: GeofenceConfiguration) -> GeofenceConfiguration {
    var configuration = preset
    configuration.dwellThresholdsMilliseconds = [300_000]
    return configuration
  }

  /// Vehicles, without looking for fences passed between two fixes.
  static var withoutCross: GeofenceConfiguration {
    var configuration = withDwells(.vehicle)
    configuration.detectsCross = false
    return configuration
  }
}
