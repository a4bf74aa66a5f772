import Foundation
import Synchronization

/// Takes what the client has to say.
public protocol CustomLogger: Sendable {
  /// Takes a line.
  func log(message: String)
}

/// Says what the client asks for, what it gets, and what goes wrong; never the token.
public enum ContentfulLogger: Sendable {
  /// How much is said.
  public enum LogLevel: Int, Sendable, Hashable {
    /// Nothing.
    case none
    /// What goes wrong.
    case error
    /// Requests and answers too.
    case info
  }

  /// Where it is said.
  public enum LogType: Sendable {
    /// On the standard output.
    case print
    /// In the system's log.
    case nsLog
    /// By the app.
    case custom(any CustomLogger)
  }

  private static let state = Mutex<(level: LogLevel, type: LogType)>((.error, .print))

  /// How much is said; errors only at first.
  public static var logLevel: LogLevel {
    get { state.withLock { $0.level } }
    set { state.withLock { $0.level = newValue } }
  }

  /// Where it is said; on the standard output at first.
  public static var logType: LogType {
    get { state.withLock { $0.type } }
    set { state.withLock { $0.type = newValue } }
  }

  static func log(_ level: LogLevel, _ message: @autoclosure () -> String) {
    let (limit, type) = state.withLock { $0 }
    guard level.rawValue <= limit.rawValue else { return }
    switch type {
    case .print: Swift.print("[Contentful] " + message())
    case .nsLog: NSLog("%@", "[Contentful] " + message())
    case .custom(let logger): logger.log(message: message())
    }
  }
}
