import Synchronization

/// The built-in popup of a client.
public final class CFPopups: Sendable {
  private let state = Mutex(CFPopupOptions())

  init() {}

  /// How popups are presented.
  public var options: CFPopupOptions {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
