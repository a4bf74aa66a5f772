public import Foundation
import Synchronization

/// What the server does with a request.
public struct Answer: Sendable {
  /// One thing of it.
  public enum Step: Sendable {
    /// Writes these bytes as they are.
    case bytes(Data)
    /// Waits until the server's virtual clock has gone on by so much.
    case delay(milliseconds: Int64)
    /// Waits until the test opens the gate.
    case gate(Gate)
    /// Sends what the test pushes.
    case events(EventChannel)
    /// Waits until the client goes.
    case never
    /// Closes the connection.
    case close
    /// Breaks the connection.
    case reset
  }

  /// What is done, in order; the connection stays open behind the last.
  public var steps: [Step]

  /// Makes an answer of steps.
  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// A status line and headers as they are on the wire.
  public static func head(_ status: Int, _ headers: [(String, String)]) -> Data {
    var text = "HTTP/1.1 \(status) Scripted\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    return Data((text + "\r\n").utf8)
  }

  /// A whole answer.
  public static func status(
    _ status: Int, headers: [(String, String)] = [], body: Data = Data()
  ) -> Answer {
    let length = status == 204 || status == 304 ? [] : [("Content-Length", "\(body.count)")]
    return Answer([.bytes(head(status, headers + length) + body)])
  }

  /// A whole answer with JSON.
  public static func json(
    _ text: String, status: Int = 200, headers: [(String, String)] = []
  ) -> Answer {
    .status(
      status, headers: [("Content-Type", "application/json")] + headers, body: Data(text.utf8))
  }

  /// A body in chunks; what is between the chunks is up to the steps.
  public static func chunked(_ chunks: [[Step]], headers: [(String, String)] = []) -> Answer {
    let head = head(200, headers + [("Transfer-Encoding", "chunked")])
    return Answer([.bytes(head)] + chunks.flatMap { $0 } + [.bytes(Data("0\r\n\r\n".utf8))])
  }

  /// One chunk of a chunked body.
  public static func chunk(_ text: String) -> Step {
    .bytes(Data((String(text.utf8.count, radix: 16) + "\r\n" + text + "\r\n").utf8))
  }

  /// An event stream that the test feeds.
  public static func events(_ channel: EventChannel) -> Answer {
    Answer([
      .bytes(head(200, [("Content-Type", "text/event-stream"), ("Connection", "close")])),
      .events(channel), .close,
    ])
  }

  /// Announces more than it sends, and closes.
  public static func cutBody(announced: Int, sent: String) -> Answer {
    let head = head(200, [("Content-Length", "\(announced)")])
    return Answer([.bytes(head + Data(sent.utf8)), .close])
  }

  /// Closes without a word.
  public static let closeWithoutAnswer = Answer([.close])
  /// Breaks the connection without a word.
  public static let reset = Answer([.reset])
  /// Reads the request, and that was it.
  public static let never = Answer([.never])

  /// The same, later.
  public func delayed(milliseconds: Int64) -> Answer {
    Answer([.delay(milliseconds: milliseconds)] + steps)
  }
}

/// Holds answers up until the test lets them go.
public final class Gate: Sendable {
  private let state = Atomic<Bool>(false)

  /// Closed.
  public init() {}

  /// Whether it is open.
  public var isOpen: Bool { state.load(ordering: .acquiring) }
  /// Lets everything through from now on.
  public func open() { state.store(true, ordering: .releasing) }
}
