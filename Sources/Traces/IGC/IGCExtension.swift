import Bytes

/// The extra columns of B records that an I record declares.
struct IGCExtension {
  /// Fix accuracy in metres (`FXA`).
  private(set) var accuracy: Range<Int>?
  /// More digits of the minutes of latitude and longitude (`LAD`, `LOD`).
  private(set) var latitudeDigits: Range<Int>?
  private(set) var longitudeDigits: Range<Int>?
  /// Decimal fraction of the second (`TDS`).
  private(set) var secondDigits: Range<Int>?
  /// True track in degrees (`TRT`).
  private(set) var track: Range<Int>?

  /// No extra columns.
  init() {}

  /// Reads `I` + number of columns + for each: first byte, last byte (from 1), three-letter code.
  init(_ line: Span<UInt8>) {
    var at = 3
    while at + 7 <= line.count {
      if let first = Decimal.parseInteger(line.extracting(at..<at + 2)),
        let last = Decimal.parseInteger(line.extracting((at + 2)..<at + 4)), first > 35,
        last >= first
      {
        declare(
          NMEASentence.pack(line[at + 4], line[at + 5], line[at + 6]), Int(first) - 1..<Int(last))
      }
      at += 7
    }
  }

  private mutating func declare(_ code: UInt32, _ range: Range<Int>) {
    switch code {
    case 0x46_58_41: accuracy = range
    case 0x4c_41_44: latitudeDigits = range
    case 0x4c_4f_44: longitudeDigits = range
    case 0x54_44_53: secondDigits = range
    case 0x54_52_54: track = range
    default: break
    }
  }

  /// The column as a whole number; `nil` when the line is shorter or holds no digits there.
  static func number(_ line: Span<UInt8>, _ range: Range<Int>?) -> Double? {
    guard let range, range.upperBound <= line.count, range.count <= 9 else { return nil }
    var value = 0
    for index in range {
      let digit = line[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return Double(value)
  }

  /// The column as a fraction: its digits behind a decimal mark.
  static func fraction(_ line: Span<UInt8>, _ range: Range<Int>?) -> Double {
    guard let range, let value = number(line, range) else { return 0 }
    var scale = 1.0
    for _ in range { scale *= 10 }
    return value / scale
  }
}
