public import ContentFlow

extension ContentFlowClient {
  /// Lets the client ask the device where it is.
  public func enableDeviceLocation() async {}
}
