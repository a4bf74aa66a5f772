/// A server's count of one event of one record.
struct ServerSummary: Hashable, Sendable {
  let place: UInt32
  let event: UInt8
  /// How many entries the count covers over all devices: the greater one is the newer.
  var coverage: UInt64 = 0
  var count: UInt32 = 0
  var lastAt: Int64 = .min
  /// For each device's number, the last entry that any count told of covered; ascending.
  var upTo: [Mark] = []

  struct Mark: Hashable, Sendable {
    let device: UInt16
    var sequence: UInt64
  }

  func covers(device: UInt16, sequence: UInt64) -> Bool {
    for mark in upTo where mark.device == device { return sequence <= mark.sequence }
    return false
  }

  /// Takes another of the same event and record: the newer count, and all that either covers.
  ///
  /// The result does not depend on the order in which counts arrive.
  mutating func join(coverage: UInt64, count: UInt32, lastAt: Int64, upTo marks: [Mark]) {
    if (coverage, count, lastAt) > (self.coverage, self.count, self.lastAt) {
      self.coverage = coverage
      self.count = count
      self.lastAt = lastAt
    }
    for mark in marks {
      if let known = upTo.firstIndex(where: { $0.device == mark.device }) {
        upTo[known].sequence = max(upTo[known].sequence, mark.sequence)
      } else {
        upTo.append(mark)
      }
    }
    upTo.sort { $0.device < $1.device }
  }
}

/// An entry that no server's count covers yet.
struct OpenEntry: Hashable, Sendable {
  let at: Int64
  let sequence: UInt64
  let place: UInt32
  let device: UInt16
  let event: UInt8
}

/// A message that was tapped or dismissed, and is hidden for some days.
struct Tombstone: Hashable, Sendable {
  let place: UInt32
  let event: UInt8
  var at: Int64
}
