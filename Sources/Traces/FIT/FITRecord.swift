/// A record message (global number 20) in our units.
struct FITRecord {
  static let globalNumber: UInt16 = 20

  /// Degrees; `nil` when the message has no position.
  private(set) var position: (latitude: Double, longitude: Double)?
  private(set) var altitude = Double.nan
  private(set) var speed = Double.nan
  private(set) var accuracy = Double.nan

  private static let degreesPerSemicircle = 180.0 / 2_147_483_648

  init(_ message: Span<UInt8>, _ definition: FITDefinition) {
    if let latitude = definition.signed(message, 0), let longitude = definition.signed(message, 1) {
      position = (
        Double(latitude) * Self.degreesPerSemicircle, Double(longitude) * Self.degreesPerSemicircle
      )
    }
    if let raw = definition.unsigned(message, 78, size: 4)
      ?? definition.unsigned(message, 2, size: 2)
    {
      altitude = Double(raw) / 5 - 500
    }
    if let raw = definition.unsigned(message, 73, size: 4)
      ?? definition.unsigned(message, 6, size: 2)
    {
      speed = Double(raw) / 1000
    } else if let (low, high, _) = definition.packed(message, 8) {
      // Twelve bits of speed in 1/100 m/s, then twelve of distance.
      speed = Double(UInt16(low) | UInt16(high & 0xf) << 8) / 100
    }
    if let metres = definition.unsigned(message, 31, size: 1) { accuracy = Double(metres) }
  }
}
