/// Where an id falls.
public struct Bucket: Hashable, Sendable {
  /// The bucket as the strategy writes it: a whole number, from 1 where it counts from 1; a
  /// fraction from 0 to 1; or, for `flagd1` and `flagsmith`, percent.
  public let value: Double
  /// How far along the whole scale the bucket begins, from 0 to 1.
  public let position: Double

  init(_ value: Double, position: Double) {
    self.value = value
    self.position = position
  }

  /// A whole number of so many, counted from `first`.
  init(_ number: UInt32, of total: UInt32, from first: UInt32 = 0) {
    value = Double(number) + Double(first)
    position = total == 0 ? 0 : Double(number) / Double(total)
  }
}
