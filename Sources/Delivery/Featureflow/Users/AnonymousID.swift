import DeliveryCore

/// The id of somebody who is not signed in, which stays from one launch to the next.
struct AnonymousID: Sendable {
  private static let key = "featureflow.anonymousId"
  let values: any KeyValueStore
  let ids: any IDSource

  /// The id; made at the first use.
  var current: String {
    if let known = values.string(Self.key), !known.isEmpty { return known }
    return renew()
  }

  /// A fresh one, in the place of the last.
  func renew() -> String {
    let id = "anonymous:" + ids.next().lowercased()
    values.set(id, Self.key)
    return id
  }
}
