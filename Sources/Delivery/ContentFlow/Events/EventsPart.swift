/// What a client keeps for its events. Nothing of it is ever written to disk.
struct EventsPart: Sendable {
  var queue = EventQueue()
  var sensors = SensorGate()
  /// What was lost and not told yet.
  var drops = DropTally()
  /// The sending that is under way.
  var drain: Task<DrainReport, Never>?
  /// Wakes the client when something has to be done about its events.
  var timer: (deadline: Int64, task: Task<Void, Never>)?
}
