package import DeliveryCore

/// Whether and how often events are sent: what the app says, and what the server says on top.
package struct EventSwitch: Sendable, Hashable {
  /// For the client's life: the app or the server's refusal of the key.
  package private(set) var isOff: Bool
  /// Until the server says otherwise.
  package private(set) var isSuspended = false
  /// The server's wish, in milliseconds.
  package private(set) var flushInterval: Int64?
  /// Nothing is sent before, by the clock that never goes back.
  package private(set) var notBefore: Int64 = .min

  package init(isOff: Bool) { self.isOff = isOff }

  package var isCollecting: Bool { !isOff && !isSuspended }

  package mutating func refuse() { isOff = true }

  /// The server is busy (429).
  ///
  /// - Parameter seconds: its wish; whole and above 0, else a minute.
  package mutating func wait(_ seconds: String?, now: Int64) {
    let wish = seconds.flatMap { Int64($0.trimmingBlanks) }.flatMap { $0 > 0 ? $0 : nil } ?? 60
    notBefore = now + min(wish, 3_600) * 1_000
  }

  /// Takes the hints of an answer, field by field; what is none is passed over.
  package mutating func apply(_ hints: JSONValue) {
    if let isEnabled = hints["eventsEnabled"]?.boolValue { isSuspended = !isEnabled }
    if hints["mode"]?.stringValue == "off" { isSuspended = true }
    if let seconds = hints["flushIntervalSeconds"]?.integerValue, (1...3_600).contains(seconds) {
      flushInterval = seconds * 1_000
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: Substring {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}
