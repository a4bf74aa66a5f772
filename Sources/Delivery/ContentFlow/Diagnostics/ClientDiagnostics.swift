package import DeliveryCore

/// A client's way to tell things: secrets are taken out, then everybody who listens is told.
package struct ClientDiagnostics: Sendable {
  /// For stores, which do not know this product's errors.
  package let core: Diagnostics
  private let listener: @Sendable (ContentFlowDiagnostic) -> Void

  package init(_ listener: @escaping @Sendable (ContentFlowDiagnostic) -> Void) {
    self.listener = listener
    core = Diagnostics(level: .verbose) { told in
      let diagnostic = ContentFlowDiagnostic(
        level: told.level, category: told.category, message: told.message)
      listener(diagnostic)
      ContentFlowDiagnostics.tell(diagnostic)
    }
  }

  /// Keeps a key or a token out of all messages.
  package func hide(_ secret: String) { core.hide(secret) }

  /// Tells something.
  package func report(
    _ level: DiagnosticLevel, _ category: String, _ message: String,
    error: ContentFlowError? = nil, isAlwaysTold: Bool = false
  ) {
    let diagnostic = ContentFlowDiagnostic(
      level: level, category: category, message: core.redacted(message), error: error)
    listener(diagnostic)
    ContentFlowDiagnostics.tell(diagnostic, isAlwaysTold: isAlwaysTold)
  }
}
