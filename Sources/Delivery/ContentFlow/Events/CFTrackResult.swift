/// What became of a tracked event.
public enum CFTrackResult: Sendable, Hashable {
  /// This call sent the batch with the event, and the server took all of the batch.
  case accepted
  /// This call sent the batch with the event, and the server left some of the batch out.
  case partiallyAccepted(accepted: Int, dropped: Int)
  /// This call sent the batch with the event, and nobody knows whether it arrived.
  case deliveryUncertain([String])
  /// Analytics consent is not granted.
  case droppedNoConsent
  /// The key is not a sensor of the strings that were loaded last for the active locale.
  case droppedInactiveSensor
  /// Not returned any more: a full queue makes room for a new event.
  case droppedQueueFull
  /// The sensor was seen in this session already.
  case deduplicated
  /// The event waits to be sent with others.
  case queued
}

/// What became of the events that waited.
public enum CFFlushResult: Sendable, Hashable {
  /// The server accounted for all of them.
  case acknowledged(CFEventReceipt)
  /// These may have reached the server; they are not sent again without being asked for.
  case deliveryUncertain([String], ContentFlowError)
  /// These were not taken by the server. After `rateLimited` and failures before anything was sent
  /// they still wait, otherwise they are lost.
  case rejected([String], ContentFlowError)
  /// None waited.
  case nothingToFlush
}
