public import Foundation

/// What an app configures.
public struct FeatureflowConfig: Sendable {
  /// Seconds between two fetches in the foreground; 0 for none.
  public var pollingInterval: TimeInterval = 60
  /// Seconds between two fetches in the background; 0 for none.
  public var backgroundPollingInterval: TimeInterval = 0
  /// Whether becoming active fetches, whatever the timer says.
  public var refreshOnForeground = true
  /// Variants before the first fetch, offline, and for features that are not served; `off` for all
  /// others.
  public var defaultVariants: [String: String] = [:]
  /// Whether the last evaluation is kept on disk.
  public var useCache = true
  /// Whether there are no requests at all.
  public var offline = false
  /// Whether impressions and goals are not sent.
  public var disableEvents = false
  /// Seconds between two sendings of events.
  public var eventFlushInterval: TimeInterval = 30
  /// The most events that wait; then the oldest go.
  public var maxEventQueueSize = 1000
  /// Seconds that a request may take.
  public var timeout: TimeInterval = 10
  /// Is told what goes on; `nil` tells nobody.
  public var logger: (any FeatureflowLogging)?
  /// Where evaluations are fetched.
  public var baseURL: URL? = URL(string: "https://app.featureflow.io")
  /// Where events are sent.
  public var eventsURL: URL? = URL(string: "https://events.featureflow.io")

  /// The defaults.
  public init() {}

  func log(_ level: FeatureflowLogLevel, _ message: @autoclosure () -> String) {
    logger?.log(level, message())
  }

  /// Seconds as milliseconds; 0 for what is no time.
  static func milliseconds(_ seconds: TimeInterval) -> Int64 {
    seconds > 0 ? Int64(exactly: (seconds * 1_000).rounded()) ?? .max : 0
  }
}

/// How much a message matters.
public enum FeatureflowLogLevel: Int, Sendable, Hashable, Comparable {
  /// What goes on.
  case debug
  /// What changes.
  case info
  /// What was lost or left out.
  case warning
  /// What the app must mend.
  case error

  /// Whether less matters.
  public static func < (a: FeatureflowLogLevel, b: FeatureflowLogLevel) -> Bool {
    a.rawValue < b.rawValue
  }
}

/// Is told what goes on.
public protocol FeatureflowLogging: Sendable {
  /// Takes a message; without keys.
  func log(_ level: FeatureflowLogLevel, _ message: String)
}

/// Writes messages to standard error.
public struct FeatureflowConsoleLogger: FeatureflowLogging {
  private let minimumLevel: FeatureflowLogLevel

  /// Leaves out what matters less.
  public init(minimumLevel: FeatureflowLogLevel = .info) {
    self.minimumLevel = minimumLevel
  }

  /// Writes a message.
  public func log(_ level: FeatureflowLogLevel, _ message: String) {
    guard level >= minimumLevel else { return }
    FileHandle.standardError.write(Data("[Featureflow][\(level)] \(message)\n".utf8))
  }
}
