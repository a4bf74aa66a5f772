import Bytes

/// Latitude and longitude in one text: `48.85°, 2.35°`, `48.85, 2.35` or `geo:48.85,2.35`.
enum PlaceText {
  /// Reads the text into the point; what cannot be read is bad, empty text is absent.
  static func read(_ text: Span<UInt8>, into point: inout PointDraft) {
    var plain = text.trimmed
    if plain.count >= 4 && plain[0] == 0x67 && plain[1] == 0x65 && plain[2] == 0x6f
      && plain[3] == 0x3a
    {
      plain = plain.extracting(4..<plain.count)
      // Parameters such as the uncertainty stand behind a semicolon (RFC 5870).
      plain = plain.extracting(0..<(index(of: 0x3b, in: plain) ?? plain.count))
    }
    guard !plain.isEmpty else { return }
    guard let comma = index(of: 0x2c, in: plain) else {
      point.latitude = .bad
      return
    }
    let rest = plain.extracting(comma + 1..<plain.count)
    let second = rest.extracting(0..<(index(of: 0x2c, in: rest) ?? rest.count))
    point.latitude = number(plain.extracting(0..<comma))
    point.longitude = number(second)
  }

  private static func number(_ text: Span<UInt8>) -> Part<Double> {
    var plain = text.trimmed
    if plain.count >= 2 && plain[plain.count - 2] == 0xc2 && plain[plain.count - 1] == 0xb0 {
      plain = plain.extracting(0..<plain.count - 2)
    }
    return Part(plain)
  }

  private static func index(of byte: UInt8, in text: Span<UInt8>) -> Int? {
    for index in text.indices where text[index] == byte { return index }
    return nil
  }
}
