public import DeliveryCore
import Foundation
import Synchronization

/// Something that developers should know.
public struct ContentFlowDiagnostic: Sendable, Hashable {
  /// How much it matters.
  public let level: DiagnosticLevel
  /// What it is about: `auth`, `config`, `envelope`, `decode`, `fields`, `slot`, `cache`, `events`,
  /// `location`, `sse`, `http`.
  public let category: String
  /// What happened and what to do, without keys and tokens.
  public let message: String
  /// The error that a call would throw, when there is one.
  public let error: ContentFlowError?

  /// Makes a diagnostic.
  public init(
    level: DiagnosticLevel, category: String, message: String, error: ContentFlowError? = nil
  ) {
    self.level = level
    self.category = category
    self.message = message
    self.error = error
  }
}

/// Where the diagnostics of all clients go.
public enum ContentFlowDiagnostics: Sendable {
  private struct State: Sendable {
    var chosen: DiagnosticLevel?
    var configured = DiagnosticLevel.errors
    var handler: @Sendable (ContentFlowDiagnostic) -> Void = writeToStandardError
  }

  private static let state = Mutex(State())

  /// How much is told. Once set, it wins over every configuration until ``resetLevel()``.
  public static var level: DiagnosticLevel {
    get { state.withLock { $0.chosen ?? $0.configured } }
    set { state.withLock { $0.chosen = newValue } }
  }

  /// Lets the configuration of the last start, and of later ones, decide again.
  public static func resetLevel() {
    state.withLock { $0.chosen = nil }
  }

  /// Sends diagnostics elsewhere from now on; called on whatever thread they arise.
  public static func setHandler(_ handler: @escaping @Sendable (ContentFlowDiagnostic) -> Void) {
    state.withLock { $0.handler = handler }
  }

  /// A client starts with this level.
  static func configure(_ level: DiagnosticLevel) {
    state.withLock { $0.configured = level }
  }

  /// Tells something, when the level asks for it or when it is always told.
  static func tell(_ diagnostic: ContentFlowDiagnostic, isAlwaysTold: Bool = false) {
    let handler = state.withLock { state in
      isAlwaysTold || diagnostic.level <= state.chosen ?? state.configured ? state.handler : nil
    }
    handler?(diagnostic)
  }

  private static let writeToStandardError: @Sendable (ContentFlowDiagnostic) -> Void = {
    FileHandle.standardError.write(Data("[\($0.category)] \($0.message)\n".utf8))
  }
}
