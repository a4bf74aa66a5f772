import Bytes
import DeliveryCore
import Foundation
import Synchronization

/// Keeps the writes and sends them, one at a time and in order; thin around ``HubState``.
final class HubWrites: Sendable {
  /// How far a write came by the end of the call.
  enum Progress: Sendable, Hashable {
    case sent
    /// Kept, to be sent later.
    case kept
    case failed(PushHubError)
  }

  struct Shared {
    var state: HubState
    var saved: HubRecord
    var routes: HubRoutes?
    var drain: Task<Void, Never>?
    var timer: Task<Void, Never>?
    var isResetting = false
    /// Counts resets, so that an answer from before one changes nothing.
    var epoch = 0
    var callers: [String: CheckedContinuation<Progress, Never>] = [:]
    var idle: [UInt64: CheckedContinuation<Void, Never>] = [:]
    var lastIdle: UInt64 = 0
    var configured: [UInt64: CheckedContinuation<Void, Never>] = [:]
  }

  let seams: PushHubSeams
  let store: HubStore
  let shared: Mutex<Shared>

  init(seams: PushHubSeams) {
    self.seams = seams
    store = HubStore(secrets: seams.secrets, diagnostics: seams.diagnostics)
    var record = store.load()
    _ = record.queue.expire(now: seams.clock.wallMilliseconds)
    shared = Mutex(Shared(state: HubState(record), saved: record))
    for secret in [record.installation?.credential, record.token] {
      if let secret { seams.diagnostics.hide(secret) }
    }
  }

  deinit {
    shared.withLock { shared in
      shared.timer?.cancel()
      shared.drain?.cancel()
    }
  }

  /// The time of now as bodies have it.
  var occurredAt: JSONValue {
    .string(CivilTime.iso8601(milliseconds: seams.clock.wallMilliseconds))
  }

  /// Keeps a write and tries to send it, behind those that are older.
  ///
  /// - Returns: at the first answer to it, or when sending stops before its turn; also at once when
  ///   the caller is cancelled.
  func write(
    _ kind: WriteOperation.Kind, _ body: JSONValue, atOnce: Bool = false
  ) async -> Progress {
    let operation = operation(kind, body)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { caller in
        shared.withLock { shared in
          if !Task.isCancelled {
            shared.callers[operation.id] = caller
          } else {
            caller.resume(returning: .kept)
          }
          if atOnce { shared.state.forgetBackoff() }
          enqueue(operation, &shared)
        }
      }
    } onCancel: {
      shared.withLock { shared in
        shared.callers.removeValue(forKey: operation.id)?.resume(returning: .kept)
      }
    }
  }

  /// Keeps a write; it is sent without anybody waiting.
  func keep(_ kind: WriteOperation.Kind, _ body: JSONValue) {
    let operation = operation(kind, body)
    shared.withLock { enqueue(operation, &$0) }
  }

  /// Sends what waits, until nothing is left or sending stops.
  func flush() async {
    let number = shared.withLock { shared in
      shared.lastIdle += 1
      return shared.lastIdle
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { caller in
        shared.withLock { shared in
          guard !Task.isCancelled else { return caller.resume() }
          shared.idle[number] = caller
          shared.state.forgetBackoff()
          begin(&shared)
        }
      }
    } onCancel: {
      shared.withLock { $0.idle.removeValue(forKey: number)?.resume() }
    }
  }

  /// Changes what is kept, and keeps it.
  func change<Answer>(_ body: (inout Shared) -> sending Answer) -> sending Answer {
    shared.withLock { shared in
      let answer = body(&shared)
      save(&shared)
      return answer
    }
  }

  /// Keeps what has changed. Within the lock.
  func save(_ shared: inout Shared) {
    guard shared.state.record != shared.saved else { return }
    shared.saved = shared.state.record
    store.save(shared.saved)
  }

  /// Tells callers what became of their writes. Within the lock.
  func settle(_ outcome: HubState.Outcome, _ shared: inout Shared) {
    for id in outcome.sent { shared.callers.removeValue(forKey: id)?.resume(returning: .sent) }
    for id in outcome.dropped {
      shared.callers.removeValue(forKey: id)?.resume(returning: .failed(.dropped))
    }
    for (id, error) in outcome.refused {
      seams.diagnostics.report(.warnings, "writes", "a write was refused and is dropped: \(error)")
      shared.callers.removeValue(forKey: id)?.resume(returning: .failed(error))
    }
    if !outcome.dropped.isEmpty {
      seams.diagnostics.report(
        .warnings, "writes", "\(outcome.dropped.count) writes were given up before they were sent")
    }
  }

  private func operation(_ kind: WriteOperation.Kind, _ body: JSONValue) -> WriteOperation {
    let id = seams.ids.next()
    var body = body
    if kind.isExpendable, var members = body.objectValue {
      members["id"] = .string(id)
      body = .object(members)
    }
    return WriteOperation(
      id: id, kind: kind, createdAt: seams.clock.wallMilliseconds, body: body)
  }

  private func enqueue(_ operation: WriteOperation, _ shared: inout Shared) {
    settle(shared.state.enqueue(operation), &shared)
    save(&shared)
    begin(&shared)
  }
}
