import Bytes

/// KML's lists of positions: `lon,lat[,altitude]` with white space between.
enum KMLCoordinates {
  struct Problem: Error {
    let reason: String
  }

  static func read(_ text: [UInt8]) -> Result<[Coordinate], Problem> {
    let bytes = text.span
    var positions: [Coordinate] = []
    var at = 0
    while true {
      while at < bytes.count && bytes[at] <= 0x20 { at += 1 }
      if at == bytes.count { return .success(positions) }
      var numbers = (0.0, 0.0)
      var count = 0
      repeat {
        // Blanks behind a comma are not allowed, but are written.
        while count > 0 && at < bytes.count && bytes[at] == 0x20 { at += 1 }
        guard let number = Decimal.scan(bytes, at: &at) else {
          return .failure(
            Problem(reason: "position \(positions.count) has something else than a number"))
        }
        if count == 0 { numbers.0 = number }
        if count == 1 { numbers.1 = number }
        count += 1
      } while count < 3 && skipComma(bytes, &at)
      guard count >= 2 else {
        return .failure(Problem(reason: "position \(positions.count) has one number, not lon,lat"))
      }
      guard at == bytes.count || bytes[at] <= 0x20 else {
        return .failure(
          Problem(reason: "position \(positions.count) goes on with something unexpected"))
      }
      positions.append(Coordinate(longitude: numbers.0, latitude: numbers.1))
    }
  }

  private static func skipComma(_ bytes: Span<UInt8>, _ at: inout Int) -> Bool {
    guard at < bytes.count && bytes[at] == 0x2c else { return false }
    at += 1
    return true
  }
}
