/// What a user decides.
public enum ConsentChoice: Sendable, Hashable {
  /// Yes.
  case granted
  /// No.
  case denied
}

/// What a user has decided about analytics.
public enum AnalyticsConsent: String, Sendable, Hashable, Codable {
  /// Nothing yet, which counts as no.
  case undecided
  /// Yes.
  case granted
  /// No.
  case denied
}

/// What a user can be reached by, or be known by.
public enum ConsentChannel: String, Sendable, Hashable, CaseIterable {
  /// Push messages.
  case push
  /// Mail.
  case email
  /// Text messages.
  case sms
  /// The device's location.
  case location
  /// Marketing of any kind.
  case marketing
}

/// The server's word that it knows a decision.
public struct ConsentReceipt: Sendable, Hashable {
  /// The decisions the server knows, by channel; channels that this version does not know are left
  /// out.
  public let consent: [ConsentChannel: Bool]
  /// When the server noted the last one, as it writes it.
  public let updatedAt: String?

  /// Makes a receipt.
  public init(consent: [ConsentChannel: Bool], updatedAt: String? = nil) {
    self.consent = consent
    self.updatedAt = updatedAt
  }
}
