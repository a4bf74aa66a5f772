import DeliveryCore

/// Why a link has no target in an answer.
public struct ArrayResponseError: Sendable, Hashable, Decodable {
  /// The link.
  public struct Details: Sendable, Hashable, Decodable {
    /// `Link`.
    public let type: String
    /// The target's kind.
    public let linkType: String
    /// The target's id.
    public let id: String
  }

  /// The kind of the error.
  public struct Sys: Sendable, Hashable, Decodable {
    /// Such as `notResolvable`.
    public let id: String
    /// `error`.
    public let type: String
  }

  /// The link.
  public let details: Details
  /// The kind of the error.
  public let sys: Sys
}

/// Resources of one type.
public struct HomogeneousArrayResponse<ItemType> {
  /// The resources, in the answer's order.
  public let items: [ItemType]
  /// The most that were asked for.
  public let limit: UInt
  /// How many were left out before.
  public let skip: UInt
  /// How many there are in all.
  public let total: UInt
  /// Links that lead nowhere; `nil` when the API has none to tell.
  public let errors: [ArrayResponseError]?
  /// Entries that came along; `nil` when items are classes of the app's own.
  public let includedEntries: [Entry]?
  /// Assets that came along.
  public let includedAssets: [Asset]?
}

/// Entries of several types of the app's own.
public struct HeterogeneousArrayResponse {
  /// The entries, in the answer's order.
  public let items: [any EntryDecodable]
  /// The most that were asked for.
  public let limit: UInt
  /// How many were left out before.
  public let skip: UInt
  /// How many there are in all.
  public let total: UInt
  /// Links that lead nowhere; `nil` when the API has none to tell.
  public let errors: [ArrayResponseError]?
  /// Assets that came along.
  public let includedAssets: [Asset]?
}

/// The old name of ``HomogeneousArrayResponse``.
@available(*, deprecated, renamed: "HomogeneousArrayResponse")
public typealias ArrayResponse = HomogeneousArrayResponse

/// The old name of ``HeterogeneousArrayResponse``.
@available(*, deprecated, renamed: "HeterogeneousArrayResponse")
public typealias MixedArrayResponse = HeterogeneousArrayResponse

@available(*, unavailable)
extension HomogeneousArrayResponse: Sendable {}

@available(*, unavailable)
extension HeterogeneousArrayResponse: Sendable {}
