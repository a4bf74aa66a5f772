package import DeliveryCore

/// Why a call has no good answer.
package struct CallFailure: Error, Sendable, Hashable {
  /// What became of what was asked for.
  package enum Effect: Sendable, Hashable {
    /// Nothing was sent, so nothing was done.
    case unsent
    /// The server did nothing, and wants to be left alone.
    case rateLimited
    /// The server did nothing, and never will for this key.
    case keyRejected
    /// The server did nothing, and will not when asked again.
    case refused(status: Int, code: String?)
    /// Nobody knows.
    case uncertain
  }

  /// What became of what was asked for.
  package let effect: Effect
  /// What callers are told.
  package let error: ContentFlowError
  /// How long the server wants to be left alone, in milliseconds.
  package let retryAfterMilliseconds: Int64?
  /// Whether a read may be tried again.
  package let isRetriable: Bool

  package init(
    _ effect: Effect, _ error: ContentFlowError, retryAfterMilliseconds: Int64? = nil,
    isRetriable: Bool = false
  ) {
    self.effect = effect
    self.error = error
    self.retryAfterMilliseconds = retryAfterMilliseconds
    self.isRetriable = isRetriable
  }

  /// What a failure of the transport means.
  package init(_ failure: TransportFailure) {
    let effect: Effect = failure.requestBytesSent ? .uncertain : .unsent
    switch failure.reason {
    case .pinMismatch: self.init(.unsent, .pinningFailed)
    case .cancelled: self.init(effect, .cancelled)
    case .closed: self.init(effect, .closed)
    case .timedOut: self.init(effect, .timedOut(failure), isRetriable: true)
    case .redirected(let status):
      self.init(.uncertain, .invalidEnvelope("a redirection (\(status)), which is not followed"))
    // The same would come again.
    case .bodyTooLarge, .invalidRequest: self.init(effect, .transport(failure))
    default: self.init(effect, .transport(failure), isRetriable: true)
    }
  }
}
