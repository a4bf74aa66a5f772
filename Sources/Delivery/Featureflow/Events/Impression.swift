/// How often a user was shown a variant of a feature.
package struct Impression: Sendable, Hashable {
  package struct Key: Sendable, Hashable {
    let feature: String
    let variant: String
    let user: FeatureflowUser

    package static func == (a: Key, b: Key) -> Bool {
      a.feature == b.feature && a.variant == b.variant && a.user.id == b.user.id
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(feature)
      hasher.combine(variant)
      hasher.combine(user.id)
    }
  }

  let key: Key
  var count: Int
  /// When it was first shown, in milliseconds since 1970.
  var first: Int64
}

/// A goal that a user reached.
struct Goal: Sendable, Hashable {
  let key: String
  let at: Int64
  let user: FeatureflowUser
  let value: Double?
  let data: [String: FeatureflowValue]
}
