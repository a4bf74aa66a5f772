/// What fence files held.
public struct FenceFileResult: Hashable, Sendable {
  /// The good fences, in file order.
  public internal(set) var fences: [Fence] = []
  /// The features that gave no fence, in file order.
  public internal(set) var failures: [FenceFailure] = []
  /// What was mended in fences that loaded.
  public internal(set) var repairs: [FenceRepair] = []
  /// What was read and what was assumed, one entry a file.
  public internal(set) var reports: [FenceFileReport] = []
}

/// Why one feature of a file gave no fence; the others load.
public struct FenceFailure: Hashable, Sendable {
  /// The file.
  public let file: String
  /// The feature's number in the file, or the data row's, from 0.
  public let featureIndex: Int
  /// The fence's id as far as it was known.
  public let id: String?
  /// Where the feature begins, in bytes of the (inflated) file.
  public let offset: UInt64?
  /// The line on which the feature begins, from 1.
  public let line: Int?
  /// What is wrong and what helps.
  public let reason: String
  /// The shape's own error, when the shape is at fault.
  public let geometryError: GeometryError?
}

extension FenceFailure: CustomStringConvertible {
  /// File, line, feature, id, and the reason.
  public var description: String {
    var place = file
    if let line { place += ":\(line)" }
    place += ": feature \(featureIndex)"
    if let id { place += " (\(id))" }
    if line == nil, let offset { place += " at byte \(offset)" }
    return "\(place): \(reason)"
  }
}

/// What was mended in a fence.
public struct FenceRepair: Hashable, Sendable {
  /// The file.
  public let file: String
  /// The feature's number in the file, from 0.
  public let featureIndex: Int
  /// The fence's id.
  public let id: String
  /// The part, what was wrong with it, and the change of its area.
  public let repair: GeometryRepair
}

/// What was read from one fence file.
public struct FenceFileReport: Hashable, Sendable {
  /// The file.
  public let file: String
  /// How it was read.
  public let format: FenceFileOptions.Format
  /// How many features, placemarks, records or data rows it holds.
  public internal(set) var features = 0
  /// How many fences it gave; a feature of several circles or lines gives several.
  public internal(set) var fences = 0
  /// How many positions were read.
  public internal(set) var vertices = 0
  /// What was assumed, in sentences.
  public internal(set) var notes: [String] = []

  init(file: String, format: FenceFileOptions.Format) {
    self.file = file
    self.format = format
  }
}
