/// Opens addresses outside the app.
public protocol URLOpener: Sendable {
  /// Opens the address; `false` when nobody takes it.
  func open(_ url: String) async -> Bool
}

/// Opens nothing.
public struct NoURLOpener: URLOpener {
  /// Makes the opener.
  public init() {}
  /// Nobody takes it.
  public func open(_ url: String) async -> Bool { false }
}
