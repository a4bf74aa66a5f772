/// What a saved index says about a handle.
struct FenceRecord: TableRecord {
  enum Kind: UInt32 {
    /// The handle's fence was removed.
    case none
    case circle
    case polygon
    case corridor
  }

  static let hasStart: UInt32 = 1
  static let hasEnd: UInt32 = 2
  /// The id is ASCII: bytes tell the order.
  static let hasPlainID: UInt32 = 4

  var kind: UInt32 = Kind.none.rawValue
  var flags: UInt32 = 0
  /// Where the id begins in the text; the properties follow.
  var text: UInt64 = 0
  var idBytes: UInt32 = 0
  var properties: UInt32 = 0
  var activeFrom: UInt64 = 0
  var activeUntil: UInt64 = 0
  /// A polygon's first part; where the numbers of others begin.
  var shape: UInt64 = 0
  /// A polygon's parts, a corridor's vertices.
  var shapeCount: UInt64 = 0

  /// From when the fence is active.
  var start: Int64? { flags & Self.hasStart != 0 ? Int64(bitPattern: activeFrom) : nil }
  /// Until when the fence is active.
  var end: Int64? { flags & Self.hasEnd != 0 ? Int64(bitPattern: activeUntil) : nil }
}

/// A part of a saved polygon.
struct PartRecord: TableRecord {
  /// Its first vertex among all.
  var vertex: UInt64
  var vertices: UInt64
  /// Its first ring among all.
  var ring: UInt64
  var rings: UInt64
}

/// How the value of a property is written, after the property's name; a text is its length in 32
/// bits and its UTF-8.
enum PropertyTag: UInt8 {
  case null
  case no
  case yes
  case number
  case string
  case json
}
