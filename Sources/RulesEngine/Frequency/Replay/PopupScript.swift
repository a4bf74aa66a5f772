/// A recorded story of one user: rules, and what happened under them step by step.
package struct PopupScript: Sendable {
  /// What messages call it.
  package let name: String
  package let rules: PopupRules
  /// The id that shares and control groups are drawn by.
  package let user: String?
  /// What audiences ask for; `nil`: nobody is in any.
  package let attributes: TargetingContext?
  /// The name of the user's device.
  package let device: String
  /// Whether an item that was given out keeps others away until it is closed.
  package let holdsOffers: Bool
  package let steps: [PopupStep]
}

/// One thing that happened, or was asked.
package struct PopupStep: Sendable {
  package enum Action: Sendable {
    case getPopup(screen: String)
    case record(PopupEvent, item: String, id: String?)
    case merge([PopupEntry])
    case mergeCounts([PopupServerCount])
    case coldStart
    case background
    case foreground
    case release
    case reset(item: String?)
  }

  /// When, in milliseconds since 1970.
  package let at: Int64
  package let action: Action
  /// What a `getPopup` should answer; `nil` when the script does not say.
  package let expected: PopupExpectation?

  package init(at: Int64, _ action: Action, expected: PopupExpectation? = nil) {
    self.at = at
    self.action = action
    self.expected = expected
  }
}

/// What a `getPopup` should answer.
package struct PopupExpectation: Hashable, Sendable {
  /// The id of the item to show.
  package let item: String?
  /// For each candidate's id, the name of the reason; `nil` for the one to show.
  package let reasons: [String: String?]

  package init(item: String?, reasons: [String: String?]) {
    self.item = item
    self.reasons = reasons
  }
}

/// Why a script cannot be replayed.
package enum PopupScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is not JSON; the reason says where.
  case notJSON(String)
  /// Something in a script is not as scripts are.
  case malformed(script: String, String)
  /// The script's rules are refused as a whole.
  case badRules(script: String, PopupRulesError)

  package var description: String {
    switch self {
    case .notJSON(let reason): reason
    case .malformed(let script, let reason): "case \"\(script)\": \(reason)"
    case .badRules(let script, let error): "case \"\(script)\": \(error)"
    }
  }
}
