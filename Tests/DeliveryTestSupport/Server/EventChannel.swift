public import Foundation
import Synchronization

/// What the test sends on an event stream.
public final class EventChannel: Sendable {
  enum Order: Sendable {
    case send(Data)
    case close
  }

  private let orders = Mutex<[Order]>([])

  /// Silent: what is not pushed is a stalled stream.
  public init() {}

  /// Sends bytes as they are.
  public func send(_ bytes: Data) { orders.withLock { $0.append(.send(bytes)) } }
  /// Sends an event.
  public func push(_ data: String, name: String? = nil, id: String? = nil) {
    var text = ""
    if let name { text += "event: \(name)\n" }
    if let id { text += "id: \(id)\n" }
    for line in data.split(separator: "\n", omittingEmptySubsequences: false) {
      text += "data: \(line)\n"
    }
    send(Data((text + "\n").utf8))
  }
  /// Sends a comment.
  public func comment(_ text: String = "") { send(Data(": \(text)\n\n".utf8)) }
  /// Ends the stream behind what was pushed.
  public func close() { orders.withLock { $0.append(.close) } }

  func take() -> Order? { orders.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
