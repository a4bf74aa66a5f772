import CGEOS

/// One thread's entry into GEOS: its state and its last message.
///
/// Everything made through a context keeps it alive, so the order of destruction is free.
/// A context and what was made through it belong to one thread at a time.
@safe package struct GEOSContext: ~Copyable {
  let state: GEOSContextState

  /// Opens a context; costs about 100 ns.
  package init() {
    state = GEOSContextState()
  }

  /// What GEOS said about the last failure, empty if there was none.
  package var lastMessage: String { state.lastMessage }

  /// An error for a failed operation with GEOS's last message; the message is then forgotten.
  func failure(of operation: String) -> GEOSError {
    state.failure(of: operation)
  }
}

@available(*, unavailable)
extension GEOSContext: Sendable {}

/// The shared owner behind a context and its geometries.
@safe final class GEOSContextState {
  /// GEOS's handle; `nil` only when GEOS could not allocate it.
  let handle: OpaquePointer?
  private(set) var lastMessage = ""

  init() {
    unsafe handle = GEOS_init_r()
    guard let handle = unsafe handle else { return }
    // Unretained: the handle, and with it the registration, ends in this object's deinit.
    let unretainedSelf = unsafe Unmanaged.passUnretained(self).toOpaque()
    _ = unsafe GEOSContext_setErrorMessageHandler_r(
      handle,
      { text, userData in
        guard let text = unsafe text, let userData = unsafe userData else { return }
        let state = unsafe Unmanaged<GEOSContextState>.fromOpaque(userData).takeUnretainedValue()
        state.lastMessage = unsafe String(cString: text)
      }, unretainedSelf)
  }

  deinit {
    if let handle = unsafe handle {
      unsafe GEOS_finish_r(handle)
    }
  }

  func failure(of operation: String) -> GEOSError {
    defer { lastMessage = "" }
    return GEOSError(operation: operation, message: lastMessage)
  }
}

@available(*, unavailable)
extension GEOSContextState: Sendable {}
