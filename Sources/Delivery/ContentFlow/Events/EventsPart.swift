/// What a client keeps for its events. Nothing of it is ever written to disk.
struct EventsPart: Sendable {
  var queue = EventQueue()
  var sensors = SensorGate()
  /// The sending that is under way.
  var drain: Task<DrainReport, Never>?
  /// Sends what waits when its time has come.
  var timer: (deadline: Int64, task: Task<Void, Never>)?
}
