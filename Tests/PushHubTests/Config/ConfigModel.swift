import Foundation

/// The rules of the remote config written down a second time, without bytes and bits: who signed a
/// version is a number, and trusting is a set.
struct ConfigModel {
  struct Body: Equatable {
    let version: Int
    /// Which key signed it; `nil` for nobody.
    let signer: Int?
  }

  struct Memory: Equatable {
    var active: Body?
    var lastFetch: Int64?
    var pending: Int?
    var once = false
    var skip = false
  }

  enum Outcome: Equatable { case untouched, changed(Bool), badSignature, failed }

  var memory = Memory()
  /// What a launch would find.
  var disk = Memory()
  var waiting: Body?
  var keys: Set<Int> = []

  var version: Int { memory.active?.version ?? 0 }

  func trusts(_ body: Body) -> Bool {
    if keys.isEmpty { return true }
    return body.signer.map { keys.contains($0) } ?? false
  }

  /// The version whose tag is sent, `nil` for none.
  var tag: Int? {
    if let waiting, trusts(waiting) { return waiting.version }
    return memory.active?.version
  }

  func asks(force: Bool, now: Int64) -> Bool {
    if force || memory.skip || memory.once { return true }
    if let pending = memory.pending, pending > version { return true }
    guard let last = memory.lastFetch, last <= now else { return true }
    return now - last >= 900_000
  }

  mutating func fetch(force: Bool, now: Int64, served: Body?) -> Outcome {
    guard asks(force: force, now: now) else { return .untouched }
    guard let served else { return .failed }
    let isUnchanged = served.version == tag
    if !isUnchanged {
      guard trusts(served) else { return .badSignature }
      waiting = served
    }
    memory = Memory(active: memory.active, lastFetch: now)
    if waiting == nil { disk = memory }
    return .untouched
  }

  mutating func activate() -> Outcome {
    guard let body = waiting else { return .changed(false) }
    waiting = nil
    guard trusts(body) else {
      // What was lost was never fetched.
      let active = memory.active
      memory = disk
      memory.active = active
      return .badSignature
    }
    let isChanged = body.version != version
    memory.active = body
    disk = memory
    return .changed(isChanged)
  }

  mutating func trust(_ keys: Set<Int>) {
    self.keys = keys
    guard let active = memory.active, !trusts(active) else { return }
    memory.active = nil
    disk.active = nil
    skip()
  }

  mutating func skip() {
    memory.skip = true
    disk.skip = true
  }

  /// A refresh that could not be fetched.
  mutating func miss(_ version: Int?) {
    if let version {
      memory.pending = max(memory.pending ?? version, version)
      disk.pending = max(disk.pending ?? version, version)
    } else {
      memory.once = true
      disk.once = true
    }
  }

  mutating func launch() {
    waiting = nil
    memory = disk
  }
}
