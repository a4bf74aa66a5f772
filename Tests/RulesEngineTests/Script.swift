import Geo
import RulesEngine
import TestSupport
import Testing

/// Seconds after this moment are the times of the scripts.
let epochStart: Int64 = 1_700_000_000_000

/// A fix in the notation of the cases: `N150@60±8` is `n(150, 60, 8)`.
func n(_ metresNorth: Double, _ seconds: Double, _ accuracy: Double = .nan) -> Fix {
  at(10 + metresNorth / 111_195.0797, 20, seconds, accuracy)
}

/// A fix at a latitude and longitude.
func at(_ latitude: Double, _ longitude: Double, _ seconds: Double, _ accuracy: Double = .nan)
  -> Fix
{
  Fix(
    device: 0, time: epochStart + Int64((seconds * 1000).rounded()), longitude: longitude,
    latitude: latitude, accuracy: accuracy)
}

extension Fix {
  func received(_ seconds: Double) -> Fix {
    var fix = self
    fix.receivedAt = epochStart + Int64(seconds * 1000)
    return fix
  }

  func marked(_ flags: FixFlags) -> Fix {
    var fix = self
    fix.flags = flags
    return fix
  }

  func of(device: DeviceHandle) -> Fix {
    var fix = self
    fix.device = device
    return fix
  }
}

func circle(
  _ id: String, _ latitude: Double = 10, _ longitude: Double = 20, radius: Double
) throws -> Fence {
  let centre = Coordinate(longitude: longitude, latitude: latitude)
  return Fence(id: id, shape: .circle(try Circle(centre: centre, radiusMetres: radius)))
}

/// A polygon of one ring of (lon, lat); it is closed here.
func area(_ id: String, _ ring: [(Double, Double)], options: GeometryOptions = GeometryOptions())
  throws -> Fence
{
  var places = ring.map { Coordinate(longitude: $0.0, latitude: $0.1) }
  if let first = places.first { places.append(first) }
  return Fence(id: id, shape: .polygon(try Polygon(rings: [places], options: options)))
}

func box(_ id: String, _ west: Double, _ south: Double, _ east: Double, _ north: Double) throws
  -> Fence
{
  try area(id, [(west, south), (east, south), (east, north), (west, north)])
}

/// An engine with what it has sent so far, for one scenario.
struct Script: ~Copyable {
  var engine: GeofenceEngine
  var events = EventBuffer()

  init(_ fences: [Fence], _ configuration: GeofenceConfiguration = GeofenceConfiguration()) {
    engine = GeofenceEngine(index: FenceIndex(fences), configuration: configuration)
  }

  mutating func run(_ fixes: [Fix]) {
    engine.process(batch(fixes), into: &events)
  }

  mutating func run(_ fixes: Fix...) { run(fixes) }

  mutating func advance(_ seconds: Double) {
    engine.advance(to: epochStart + Int64(seconds * 1000), into: &events)
  }

  mutating func flush() { engine.flush(into: &events) }

  /// The events in words, as `ENTER A@60 initial`.
  func told() -> [String] {
    events.map { tell($0, in: engine.index) }
  }

  func rejected(_ reason: FixRejection) -> Int { Int(engine.counts.rejected(reason)) }

  var accepted: Int { Int(engine.counts.accepted) }

  mutating func takeBatches() -> [[Int]] {
    var batches: [[Int]] = []
    while let batch = engine.nextBatch() {
      batches.append(batch.fixes.map { Int(($0.time - epochStart) / 1000) })
    }
    return batches
  }
}

func batch(_ fixes: [Fix]) -> FixBatch {
  var batch = FixBatch()
  for fix in fixes { batch.append(fix) }
  return batch
}

func seconds(_ time: Int64) -> String {
  let milliseconds = time - epochStart
  return milliseconds % 1000 == 0
    ? "\(milliseconds / 1000)" : "\(Double(milliseconds) / 1000)"
}

func tell(_ event: Event, in index: FenceIndex) -> String {
  let id = index.fence(event.fence)?.id ?? "gone"
  var text = "\(event.kind.name.uppercased()) \(id)@\(seconds(event.time))"
  if event.isInitial { text += " initial" }
  if event.cause != .none && event.cause != .firstFix { text += " \(event.cause)" }
  if event.isInferred && event.kind == .dwell { text += " inferred" }
  if event.reason != .moved { text += " \(event.reason.name)" }
  return text
}
