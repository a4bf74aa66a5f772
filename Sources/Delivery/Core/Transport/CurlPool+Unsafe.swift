import CTransport

/// libcurl's connections. Only `wake` may be called from another thread than the worker's.
///
/// Sendable because the worker hands it to its thread once and keeps to that rule.
@safe struct CurlPool: @unchecked Sendable {
  let handle: OpaquePointer

  private static let isReady = ct_start()

  init?(_ configuration: TransportConfiguration) {
    guard Self.isReady else { return nil }
    let pins = configuration.pins.flatMap(\.digest)
    let milliseconds = min(max(1, configuration.connectionMilliseconds), 86_400_000)
    let made = unsafe ct_pool_new(
      configuration.certificateAuthorityFile, pins, configuration.pins.count, milliseconds)
    guard let made = unsafe made else { return nil }
    unsafe handle = made
  }

  func free() { unsafe ct_pool_free(handle) }
  func perform() -> Bool { unsafe ct_pool_perform(handle) }
  func wait(milliseconds: Int32) { unsafe ct_pool_wait(handle, milliseconds) }
  func wake() { unsafe ct_pool_wake(handle) }

  /// An exchange that is over.
  func takeFinished() -> (exchange: Exchange, outcome: ct_outcome)? {
    var outcome = ct_outcome()
    guard let context = unsafe ct_pool_take_finished(handle, &outcome) else { return nil }
    return (unsafe Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue(), outcome)
  }
}
