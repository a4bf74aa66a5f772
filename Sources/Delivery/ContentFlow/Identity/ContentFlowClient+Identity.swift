extension ContentFlowClient {
  /// The installation.
  var deviceID: String { identity.deviceID }

  /// Makes sure that the server knows the installation.
  func ensureIdentified() async throws(ContentFlowError) {}
}
