import Geo
import Report
import RulesEngine

/// What the engine keeps for a million devices that are each inside of a fence.
enum StateSuite {
  static let devices = 1_000_000

  static func run(_ workload: String) throws(BenchError) -> Measurement {
    let centre = Coordinate(longitude: 8.5, latitude: 47.4)
    let circle = try made { () throws(GeometryError) in
      try Circle(centre: centre, radiusMetres: 20_000)
    }
    let index = FenceIndex([Fence(id: "city", shape: .circle(circle))])
    var batch = FixBatch()
    batch.reserveCapacity(batchSize)
    var events = EventBuffer()
    let heap = Memory.heapBytes
    let started = ProcessorClock.threadSeconds
    var geofences = GeofenceEngine(index: index, configuration: .withoutCross)
    var entered = 0
    for first in stride(from: 0, to: devices, by: batchSize) {
      batch.removeAll()
      for device in first..<min(first + batchSize, devices) {
        batch.append(
          Fix(
            device: DeviceHandle(device), time: 1_700_000_000_000 + Int64(device),
            longitude: centre.longitude + Double(device % 1000) * 1e-5,
            latitude: centre.latitude + Double(device / 1000) * 1e-5))
      }
      geofences.process(batch, into: &events)
      entered += events.count
      events.removeAll()
    }
    let seconds = ProcessorClock.threadSeconds - started
    let inside = geofences.membershipCount
    guard entered == devices, inside == devices else {
      throw .wrongAnswer("\(workload): \(entered) entered, \(inside) are inside")
    }
    var row = Measurement(suite: "state", workload: workload, engine: "ours-engine")
    row.nanosecondsPerItem = seconds * 1e9 / Double(devices)
    row.items = devices
    row.matches = entered
    row.memoryBytes = Memory.heapBytes - heap
    row.note = "\(Figure.fixed(Double(row.memoryBytes) / Double(devices), 0)) bytes a device"
    return row
  }
}
