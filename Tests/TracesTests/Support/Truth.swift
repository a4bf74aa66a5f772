import Bytes
import RulesEngine
import TestSupport

/// What of the truth a format keeps. A tolerance of `nil` means that the reader must say
/// "unknown" (NaN); infinity means that the value is not looked at.
struct TruthTolerance {
  /// Times are cut down to multiples of this, relative to ``timeOrigin``; 1 ms is exact.
  var timeStep: Int64 = 1
  /// Where the multiples start, milliseconds since 1970.
  var timeOrigin: Int64 = 0
  var degrees = 1.000_001e-7
  var accuracy: Double?
  var speed: Double?
  var course: Double?
  var altitude: Double?
}

/// The 300 fixes behind the files of `formats/`: `truth.csv`, read by other code than the
/// readers under test.
struct Truth {
  let fixes: [Fix]

  static func load() throws -> Truth {
    var source = try ByteSource(path: SharedData.path("formats/truth.csv"))
    let text = String(decoding: try source.readAll(), as: UTF8.self)
    let fixes = text.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: ",").map { Double($0) ?? .nan }
      return Fix(
        device: 0, time: Int64((fields[1] * 1000).rounded()), longitude: fields[3],
        latitude: fields[2], accuracy: fields[5], speed: fields[6], course: fields[7],
        altitude: fields[4], row: UInt32(fields[0]))
    }
    return Truth(fixes: fixes)
  }

  /// The path of a file of `formats/`.
  static func path(_ file: String) -> String {
    SharedData.path("formats/" + file)
  }

  /// The first few differences between a reader's fixes and the truth, in words.
  func differences(from found: [Fix], _ tolerance: TruthTolerance) -> [String] {
    var words: [String] = []
    if found.count != fixes.count { words.append("\(found.count) fixes, not \(fixes.count)") }
    for (index, (fix, truth)) in zip(found, fixes).enumerated() where words.count < 8 {
      let sinceOrigin = truth.time - tolerance.timeOrigin
      let expected =
        tolerance.timeOrigin + sinceOrigin / tolerance.timeStep * tolerance.timeStep
      if fix.time != expected { words.append("\(index): time \(fix.time), not \(expected)") }
      if fix.row != truth.row { words.append("\(index): row \(fix.row)") }
      compare(index, "longitude", fix.longitude, truth.longitude, tolerance.degrees, &words)
      compare(index, "latitude", fix.latitude, truth.latitude, tolerance.degrees, &words)
      compare(index, "accuracy", fix.accuracy, truth.accuracy, tolerance.accuracy, &words)
      compare(index, "speed", fix.speed, truth.speed, tolerance.speed, &words)
      compare(index, "course", fix.course, truth.course, tolerance.course, &words)
      compare(index, "altitude", fix.altitude, truth.altitude, tolerance.altitude, &words)
    }
    return words
  }

  private func compare(
    _ index: Int, _ field: String, _ found: Double, _ truth: Double, _ tolerance: Double?,
    _ words: inout [String]
  ) {
    let fits: Bool
    if let tolerance {
      fits =
        tolerance == .infinity || abs(found - truth) <= tolerance || found.isNaN && truth.isNaN
    } else {
      fits = found.isNaN
    }
    if !fits { words.append("\(index): \(field) \(found), not \(tolerance == nil ? .nan : truth)") }
  }
}
