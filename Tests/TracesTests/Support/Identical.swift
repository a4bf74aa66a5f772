import RulesEngine

/// A fix by its bits, so that unknown values (NaN) equal each other.
struct Identical: Hashable {
  private let whole: [Int64]
  private let bits: [UInt64]

  /// - Parameter isWritten: leaves out what the writers do not keep (receipt, row, marks).
  init(_ fix: Fix, isWritten: Bool = false) {
    let kept = [Int64(fix.device), fix.time]
    whole =
      isWritten ? kept : kept + [fix.receivedAt, Int64(fix.row), Int64(fix.flags.rawValue)]
    bits = [
      fix.longitude, fix.latitude, fix.accuracy, fix.speed, fix.course, fix.altitude,
    ].map { $0.isNaN ? Double.nan.bitPattern : $0.bitPattern }
  }
}
