import DeliveryCore

extension ContentFlowClient {
  /// What happens once, when there is a client.
  func begin() async {}

  /// What happens once, behind the last request.
  func end() {
    for pause in pauses.values { pause.cancel() }
  }

  /// The server rejected the key: everything stops, once.
  func keyDied(status: Int, code: String) {
    guard vitality.die(.invalidKey(status: status, code: code, dropped: 0)) else { return }
    transport.close()
    let dropped = clearEvents() + clearLocation()
    let error = ContentFlowError.invalidKey(status: status, code: code, dropped: dropped)
    vitality.settle(error)
    end()
    diagnostics.report(.errors, "auth", "\(error)", error: error, isAlwaysTold: true)
  }
}
