package import DeliveryCore

/// What a sync delivers.
package struct BlockCatalog: Sendable, Hashable {
  package let blocks: [ContentBlock]
  package let features: SDKFeatures
  /// The workspace's limits of popups, as the server says them.
  package let popupLimits: JSONValue?
  /// What was left out.
  package let problems: [String]

  /// Reads the `data` of a sync.
  ///
  /// - Throws: `decoding` when it has no list of blocks.
  package init(_ data: JSONValue) throws(ContentFlowError) {
    guard let values = data["blocks"]?.arrayValue else {
      throw .decoding("sync: data.blocks is no array")
    }
    var reader = BlockReader()
    blocks = reader.blocks(values, in: "sync")
    problems = reader.problems
    features = SDKFeatures(data["config"]?["features"])
    popupLimits = data["config"]?["popupLimits"].flatMap { $0.isNull ? nil : $0 }
  }
}
