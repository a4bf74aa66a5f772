import Bytes
import Geo
import RulesEngine
import Traces

/// One replay: takes fixes, runs the engine, and writes what comes out.
final class ReplaySession {
  private(set) var tally = ReplayTally()
  /// Time spent in the engine and in writing its events.
  private(set) var busy = Duration.zero
  /// Why an output could not be written; the replay stops then.
  private(set) var failure: ByteError?

  private var engine: GeofenceEngine
  private var events = EventBuffer()
  private var states = FixStates()
  private var eventWriter: EventWriter?
  private var statesWriter: StatesWriter?
  private var map: MapPage?
  private let mapPath: String?
  private let skipsNullIsland: Bool

  init(_ options: ReplayOptions, index: FenceIndex) throws(ByteError) {
    engine = GeofenceEngine(
      index: index, configuration: options.configuration, shards: options.threads)
    mapPath = options.mapPath
    skipsNullIsland = options.configuration.quality.rejectsNullIsland
    if let path = options.eventsPath {
      eventWriter = try EventWriter(path: path, format: options.eventsFormat, fences: index)
    }
    if let path = options.statesPath {
      statesWriter = try StatesWriter(path: path, fences: index)
    }
    if options.mapPath != nil {
      var page = MapPage(title: options.input.traces.fileTitle)
      index.forEachFence { handle, fence in page.addFence(fence, handle: handle) }
      map = page
    }
    tally.fences = index.count
    tally.eventsByFence = [Int](repeating: 0, count: index.handleLimit)
  }

  /// Evaluates a batch; returns whether the replay goes on.
  func take(_ fixes: FixBatch, _ devices: borrowing DeviceTable) -> Bool {
    let started = ContinuousClock.now
    events.removeAll()
    if statesWriter == nil {
      engine.process(fixes, into: &events)
    } else {
      states.removeAll()
      engine.process(fixes, into: &events, states: &states)
    }
    tally.read += fixes.count
    tally.devices = devices.count
    deliver(devices)
    busy += ContinuousClock.now - started
    addToMap(fixes)
    return failure == nil && !Interrupt.isRequested
  }

  /// Evaluates what the engine held back, and closes the outputs.
  func finish(_ devices: borrowing DeviceTable) {
    let started = ContinuousClock.now
    events.removeAll()
    if statesWriter == nil {
      engine.flush(into: &events)
    } else {
      states.removeAll()
      engine.flush(into: &events, states: &states)
    }
    deliver(devices)
    keep { () throws(ByteError) in try eventWriter?.finish() }
    keep { () throws(ByteError) in try statesWriter?.finish() }
    busy += ContinuousClock.now - started
    tally.counts = engine.counts
    guard let mapPath else { return }
    for device in 0..<devices.count {
      map?.nameDevice(UInt32(device), devices[DeviceHandle(device)])
    }
    keep { () throws(ByteError) in try map?.write(to: mapPath) }
  }

  private func deliver(_ devices: borrowing DeviceTable) {
    tally.count(events)
    keep { () throws(ByteError) in try eventWriter?.write(events, devices: devices) }
    keep { () throws(ByteError) in try statesWriter?.write(states, devices: devices) }
    for event in events { addToMap(event) }
  }

  private func keep(_ write: () throws(ByteError) -> Void) {
    do throws(ByteError) { try write() } catch { failure = failure ?? error }
  }

  private func addToMap(_ fixes: FixBatch) {
    guard map != nil else { return }
    for index in 0..<fixes.count {
      let longitude = fixes.longitudes[index]
      let latitude = fixes.latitudes[index]
      if skipsNullIsland && longitude == 0 && latitude == 0 { continue }
      map?.addFix(
        device: fixes.devices[index], timeMilliseconds: fixes.times[index], longitude: longitude,
        latitude: latitude)
    }
  }

  private func addToMap(_ event: Event) {
    guard map != nil else { return }
    map?.addEvent(
      MapEvent(
        kind: event.kind.onMap, device: event.device, fence: event.fence,
        timeMilliseconds: event.time,
        place: Coordinate(longitude: event.longitude, latitude: event.latitude),
        crossingTimeMilliseconds: event.crossingTime, reason: "\(event.reason.text)"))
  }
}

@available(*, unavailable)
extension ReplaySession: Sendable {}

extension EventKind {
  /// The map's word for the kind.
  fileprivate var onMap: MapEventKind {
    switch self {
    case .exit: .exit
    case .cross: .cross
    case .enter: .enter
    case .dwell: .dwell
    }
  }
}
