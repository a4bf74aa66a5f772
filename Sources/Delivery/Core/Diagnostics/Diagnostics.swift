import Foundation
import Synchronization

/// Where diagnostics go. Known secrets are taken out of every message before anybody sees it.
public final class Diagnostics: Sendable {
  private struct State {
    var level: DiagnosticLevel
    /// Longest first, so that a secret within another leaves nothing of the other.
    var secrets: [String] = []
    var handler: @Sendable (Diagnostic) -> Void
  }

  private let state: Mutex<State>

  /// Sends diagnostics to a handler, which is called on whatever thread they arise.
  public init(
    level: DiagnosticLevel = .errors,
    handler: @escaping @Sendable (Diagnostic) -> Void = Diagnostics.writeToStandardError
  ) {
    state = Mutex(State(level: level, handler: handler))
  }

  /// How much is told.
  public var level: DiagnosticLevel {
    get { state.withLock { $0.level } }
    set { state.withLock { $0.level = newValue } }
  }

  /// Sends diagnostics elsewhere from now on.
  public func setHandler(_ handler: @escaping @Sendable (Diagnostic) -> Void) {
    state.withLock { $0.handler = handler }
  }

  /// Keeps a key or a token, as it is and percent-encoded, out of all messages.
  public func hide(_ secret: String) {
    // What is left as it is differs: everything that a query may have, what RFC 3986 calls
    // unreserved, or letters and digits only.
    let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
    let forms = [.urlQueryAllowed, unreserved, .alphanumerics].map {
      secret.addingPercentEncoding(withAllowedCharacters: $0) ?? secret
    }
    state.withLock { state in
      for form in [secret] + forms where !form.isEmpty && !state.secrets.contains(form) {
        state.secrets.append(form)
      }
      state.secrets.sort { $0.utf8.count > $1.utf8.count }
    }
  }

  /// Tells something, when the level asks for it or when it is always told.
  public func report(
    _ level: DiagnosticLevel, _ category: String, _ message: @autoclosure () -> String,
    isAlwaysTold: Bool = false
  ) {
    let (isWanted, secrets, handler) = state.withLock {
      (isAlwaysTold || level <= $0.level, $0.secrets, $0.handler)
    }
    guard isWanted else { return }
    let text = Self.redact(message(), secrets)
    handler(Diagnostic(level: level, category: category, message: text))
  }

  /// A text without the known secrets.
  public func redacted(_ text: String) -> String {
    Self.redact(text, state.withLock { $0.secrets })
  }

  private static func redact(_ text: String, _ secrets: [String]) -> String {
    secrets.reduce(text) { $0.replacingOccurrences(of: $1, with: "[hidden]") }
  }

  /// The handler that is used when none is given.
  public static func writeToStandardError(_ diagnostic: Diagnostic) {
    let line = "[\(diagnostic.category)] \(diagnostic.message)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}
