import DeliveryCore

extension ContentFlowClient {
  /// What was read for another identity is no longer shown, kept, or asked for.
  func identityChanged() {
    content.epoch += 1
    values.set("\(content.epoch)", "epoch")
  }

  /// The platform's switches; all are on until a sync says otherwise.
  public var features: SDKFeatures { SDKFeatures() }
}
