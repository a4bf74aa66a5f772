import Geo
import RulesEngine

/// Restores a snapshot's payload, framed with the right checksum, and goes on from there.
public func restore(_ payload: [UInt8]) -> Int32 {
  if payload.starts(with: "GRGE".utf8) {
    // A whole frame: also what stands around the payload may be wrong.
    _ = try? GeofenceEngine(restoring: payload, index: index)
  }
  do throws(SnapshotError) {
    var engine = try GeofenceEngine(
      restoring: framed(payload), index: index, configuration: everything, shards: 2)
    let written = engine.snapshot()
    let again = try GeofenceEngine(
      restoring: written, index: index, configuration: everything)
    precondition(again.snapshot() == written)
    goOn(&engine)
  } catch {
    precondition(!error.description.isEmpty)
  }
  return 0
}

/// The snapshot of an engine that has seen some fixes: a seed.
public func snapshotSeed() -> [UInt8] {
  var engine = GeofenceEngine(index: index, configuration: everything)
  goOn(&engine)
  return Array(engine.snapshot().dropFirst(6).dropLast(8))
}

private func goOn(_ engine: inout GeofenceEngine) {
  var events = EventBuffer()
  var batch = FixBatch()
  for step in 0..<12 {
    let time = 1_700_000_000_000 + Int64(step) * 60_000
    for device in 0..<2 as Range<UInt32> {
      batch.append(
        Fix(
          device: device, time: time - Int64(device) * 90_000 * Int64(step % 3),
          longitude: 20 + Double(step % 5) * 0.002, latitude: 10, accuracy: 5))
    }
  }
  engine.process(batch, into: &events)
  engine.advance(to: 1_700_000_600_000, into: &events)
}

private let index: FenceIndex = {
  var fences: [Fence] = []
  let centre = Coordinate(longitude: 20, latitude: 10)
  if let circle = try? Circle(centre: centre, radiusMetres: 150) {
    fences.append(Fence(id: "a", shape: .circle(circle)))
  }
  let corners = [
    (20.001, 9.999), (20.01, 9.999), (20.01, 10.001), (20.001, 10.001), (20.001, 9.999),
  ]
  let ring = corners.map { Coordinate(longitude: $0.0, latitude: $0.1) }
  if let polygon = try? Polygon(rings: [ring]) {
    fences.append(Fence(id: "b", shape: .polygon(polygon)))
  }
  return FenceIndex(fences)
}()

private let everything: GeofenceConfiguration = {
  var configuration = GeofenceConfiguration.replay
  configuration.dwellThresholdsMilliseconds = [120_000]
  configuration.detectsCross = true
  configuration.exitConfirmations = 2
  return configuration
}()

/// Magic, version, payload, and the FNV-1a checksum over these.
private func framed(_ payload: [UInt8]) -> [UInt8] {
  var bytes = Array("GRGE".utf8) + [1, 0] + payload
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  for shift in stride(from: UInt64(0), to: 64, by: 8) {
    bytes.append(UInt8(truncatingIfNeeded: hash >> shift))
  }
  return bytes
}
