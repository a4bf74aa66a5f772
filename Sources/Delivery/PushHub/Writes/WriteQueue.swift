/// The writes that wait, oldest first: at most 100, for at most seven days.
struct WriteQueue: Sendable, Hashable, Codable {
  static let countLimit = 100
  /// In milliseconds.
  static let ageLimit: Int64 = 7 * 86_400_000

  private(set) var operations: [WriteOperation] = []

  /// Puts a write behind the others.
  ///
  /// - Parameter inFlight: the id of the one that is being sent, which is never given up.
  /// - Returns: the ids of those that had to go for it.
  mutating func append(_ operation: WriteOperation, inFlight: String?) -> [String] {
    var dropped: [String] = []
    if operation.kind == .register {
      // A device has one token and one context: the newest.
      dropped = remove { $0.kind == .register && $0.id != inFlight }
    }
    while operations.count >= Self.countLimit {
      let free = operations.indices.filter { operations[$0].id != inFlight }
      guard let index = free.first(where: { operations[$0].kind.isExpendable }) ?? free.first else {
        break
      }
      dropped.append(operations.remove(at: index).id)
    }
    operations.append(operation)
    return dropped
  }

  /// Gives up what is too old. What seems to come from the future, because the clock was set back,
  /// counts as new from now on.
  ///
  /// - Returns: the ids of what was given up.
  mutating func expire(now: Int64, inFlight: String? = nil) -> [String] {
    for index in operations.indices where operations[index].createdAt > now {
      operations[index].createdAt = now
    }
    return remove { now - $0.createdAt >= Self.ageLimit && $0.id != inFlight }
  }

  /// Takes out what the condition holds of.
  ///
  /// - Returns: their ids.
  mutating func remove(where condition: (WriteOperation) -> Bool) -> [String] {
    let ids = operations.filter(condition).map(\.id)
    operations.removeAll(where: condition)
    return ids
  }
}
