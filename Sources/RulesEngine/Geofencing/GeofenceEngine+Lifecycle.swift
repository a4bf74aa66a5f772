public import Geo

/// Why a lifecycle call was refused.
public enum FenceLifecycleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A fence with this id is there already; `upsert` replaces it.
  case idExists(String)
  /// No fence has this id.
  case unknownID(String)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .idExists(let id):
      "a fence with the id \"\(id)\" exists; remove it first or use upsert to replace it"
    case .unknownID(let id): "no fence has the id \"\(id)\""
    }
  }
}

/// What an upsert did.
public enum UpsertOutcome: Hashable, Sendable {
  /// The id was new.
  case added(FenceHandle)
  /// The fence was identical: nothing happened.
  case unchanged(FenceHandle)
  /// The fence took a new shape, properties or window and the next revision.
  case changed(FenceHandle)
}

extension GeofenceEngine {
  /// Adds a fence. Devices are judged by it at their next fix.
  public mutating func add(_ fence: Fence) throws(FenceLifecycleError) -> FenceHandle {
    guard fences.index.handle(forID: fence.id) == nil else { throw .idExists(fence.id) }
    return fences.add(fence)
  }

  /// Adds a fence or replaces the one with its id.
  ///
  /// A changed fence keeps devices' states and entry times; they are judged by it at their next fix,
  /// or at once.
  ///
  /// - Parameters:
  ///   - fence: the fence, found by its id.
  ///   - reevaluationTime: when given, milliseconds since 1970 at which every device's last place is
  ///     judged by a changed fence; events carry the reason ``EventReason/fenceUpdated``.
  ///   - events: receives the events of the reevaluation.
  @discardableResult
  public mutating func upsert(
    _ fence: Fence, reevaluatingAt reevaluationTime: Int64? = nil, into events: inout EventBuffer
  ) -> UpsertOutcome {
    guard let handle = fences.index.handle(forID: fence.id) else {
      return .added(fences.add(fence))
    }
    if fences.index.fence(handle) == fence { return .unchanged(handle) }
    fences.replace(handle, with: fence)
    if let reevaluationTime {
      for shard in shards {
        shard.core.reevaluate(
          handle, at: reevaluationTime, sequence: sequence, fences: fences)
      }
      takeEventsByDevice(into: &events)
    }
    return .changed(handle)
  }

  /// Removes a fence and, unless the configuration says otherwise, sends an EXIT for each device
  /// inside, by device number.
  ///
  /// - Parameters:
  ///   - id: the fence's id.
  ///   - time: the EXITs' time, milliseconds since 1970.
  ///   - events: receives the EXITs.
  public mutating func remove(
    id: String, at time: Int64, into events: inout EventBuffer
  ) throws(FenceLifecycleError) {
    guard let handle = fences.index.handle(forID: id) else { throw .unknownID(id) }
    for shard in shards {
      shard.core.endStays(in: handle, at: time, sequence: sequence, fences: fences)
    }
    fences.remove(handle)
    takeEventsByDevice(into: &events)
  }

  /// Forgets a device: its next fix is its first again. Held fixes are given up, its open batch is
  /// finished, and EXITs are sent if the configuration says so.
  public mutating func forget(_ device: DeviceHandle, into events: inout EventBuffer) {
    shard(of: device).core.forget(device, sequence: sequence, fences: fences)
    takeEventsByDevice(into: &events)
    takeBatches()
  }

  func shard(of device: DeviceHandle) -> Shard {
    shards[ShardSelector.shard(of: device, count: shards.count)]
  }
}
