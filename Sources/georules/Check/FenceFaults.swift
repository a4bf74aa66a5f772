import Geo

extension FenceFailure {
  /// Feature, id, place and reason.
  var withoutFile: String {
    let place = line.map { ", line \($0)" } ?? offset.map { ", byte \($0)" } ?? ""
    return "feature \(featureIndex)" + (id.map { " (\($0))" } ?? "") + "\(place): \(reason)"
  }

  var json: JSONValue {
    .object([
      ("feature", .int(featureIndex)), ("id", JSONValue(id)),
      ("line", line.map { .int($0) } ?? .null),
      ("offset", offset.map { .int(Int(clamping: $0)) } ?? .null), ("reason", .string(reason)),
    ])
  }
}

extension FenceFileError {
  var json: JSONValue {
    .object([
      ("file", .string(file)), ("feature", featureIndex.map { .int($0) } ?? .null),
      ("line", line.map { .int($0) } ?? .null),
      ("offset", offset.map { .int(Int(clamping: $0)) } ?? .null), ("reason", .string(reason)),
    ])
  }
}

extension FenceIndexFileError {
  /// As of other files; there is no feature or line to tell.
  var json: JSONValue {
    .object([
      ("file", JSONValue(path)), ("feature", .null), ("line", .null), ("offset", .null),
      ("reason", .string(reason)),
    ])
  }
}

extension FenceRepair {
  var json: JSONValue {
    .object([
      ("feature", .int(featureIndex)), ("id", .string(id)), ("part", .int(repair.part)),
      ("problem", .string(problem)),
      ("squareKilometresBefore", .number(repair.areaBeforeSquareKilometres)),
      ("squareKilometresAfter", .number(repair.areaAfterSquareKilometres)),
    ])
  }

  /// The feature, the fault, and how its area changed.
  var summary: String {
    let change =
      repair.relativeChange.map { "area changed by \(Quantity.fixed($0 * 100, 4)) %" }
      ?? "area is now \(Quantity.fixed(repair.areaAfterSquareKilometres, 6)) km²"
    return "feature \(featureIndex) (\(id)), part \(repair.part): \(problem); \(change)"
  }

  /// The fault and its place, without the advice to repair, which was taken.
  private var problem: String {
    guard case .invalidGeometry(let reason, let location, _) = repair.problem else {
      return "\(repair.problem)"
    }
    return reason
      + (location.map { " near longitude \($0.longitude), latitude \($0.latitude)" } ?? "")
  }
}
