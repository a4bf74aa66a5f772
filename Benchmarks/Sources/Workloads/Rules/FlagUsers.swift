package import RulesEngine

/// Users whom flags are evaluated for.
package struct FlagUsers: Sendable {
  package struct User: Sendable {
    package let id: String
    package let country: String
    package let plan: String
    package let version: String
  }

  package let users: [User]

  /// - Parameters:
  ///   - count: how many.
  ///   - seed: the same seed gives the same users.
  package init(count: Int = 1000, seed: UInt64 = 4) {
    var random = SplitMix(seed: seed)
    users = (0..<count).map { number in
      User(
        id: "user-\(100_000 + number * 7)",
        country: FlagField.countries[random.index(below: FlagField.countries.count)],
        plan: FlagField.plans[random.index(below: FlagField.plans.count)],
        version: "\(random.index(below: 5)).\(random.index(below: 20)).\(random.index(below: 10))")
    }
  }

  /// The users as contexts, with the id under the name that a dialect has for it.
  package func contexts(id name: String) -> [TargetingContext] {
    users.map { user in
      TargetingContext([
        name: .string(user.id), "kind": "user", "country": .string(user.country),
        "plan": .string(user.plan), "appVersion": .string(user.version),
      ])
    }
  }

  /// A JSON array, for rivals.
  package var json: String {
    let objects = users.map { user in
      """
      {"id":"\(user.id)","country":"\(user.country)","plan":"\(user.plan)",\
      "appVersion":"\(user.version)"}
      """
    }
    return "[" + objects.joined(separator: ",\n") + "]"
  }
}
