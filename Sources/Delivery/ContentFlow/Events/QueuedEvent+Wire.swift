package import DeliveryCore

extension QueuedEvent {
  /// The event as the server reads it.
  package var wire: JSONValue {
    var object = event.fields
    object["id"] = .string(id)
    object["type"] = .string(event.type)
    object["timestamp"] = .string(WireTime.text(milliseconds: wallMilliseconds))
    let named = [
      ("key", event.key), ("instanceId", event.instanceId), ("placement", event.placement),
      ("campaignId", event.campaignId), ("variantId", event.variantId),
    ]
    for (name, value) in named { object[name] = value.map { .string($0) } }
    object["custom"] = event.custom.isEmpty ? nil : .object(event.custom)
    return .object(object)
  }
}
