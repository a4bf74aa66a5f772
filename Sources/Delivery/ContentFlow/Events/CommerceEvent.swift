public import DeliveryCore

/// A business event.
public struct CommerceEvent: Sendable, Hashable {
  /// What was done.
  public enum Action: String, Sendable, Hashable, CaseIterable {
    /// Bought something.
    case purchase
    /// Sent money.
    case transfer
    /// Paid.
    case payment
    /// Booked something.
    case booking
    /// Ordered something.
    case order
    /// Got money back.
    case refund
    /// Began a subscription.
    case subscribe
    /// Ended one, or an order.
    case cancel
    /// Put money on an account.
    case topUp = "top_up"
    /// Took money from an account.
    case withdraw
  }

  /// What was done.
  public var action: Action
  /// How much, in the currency's main unit.
  public var amount: Double?
  /// The currency (ISO 4217), such as `SAR`.
  public var currency: String?
  /// The kind of a transfer, such as `local`.
  public var transferType: String?
  /// What the app adds.
  public var custom: [String: JSONValue]

  /// Makes an event.
  public init(
    action: Action, amount: Double? = nil, currency: String? = nil, transferType: String? = nil,
    custom: [String: JSONValue] = [:]
  ) {
    self.action = action
    self.amount = amount
    self.currency = currency
    self.transferType = transferType
    self.custom = custom
  }

  /// The event as all others.
  public var event: CFEvent {
    var fields: [String: JSONValue] = [:]
    // JSON has no number for these.
    if let amount, amount.isFinite { fields["amount"] = .number(amount) }
    if let currency { fields["currency"] = .string(currency) }
    if let transferType { fields["transferType"] = .string(transferType) }
    return CFEvent(.commerce, action.rawValue, fields: fields, custom: custom)
  }
}
