/// The layout of a local message type, as a definition message gives it.
struct FITDefinition {
  struct Field {
    var number: UInt8
    var start: Int
    var size: Int
  }

  let globalNumber: UInt16
  let isBigEndian: Bool
  /// Bytes of a data message, developer fields included.
  private(set) var size = 0
  private(set) var fields: [Field] = []

  /// The `timestamp` field of every message.
  static let timestamp: UInt8 = 253

  init(globalNumber: UInt16, isBigEndian: Bool) {
    self.globalNumber = globalNumber
    self.isBigEndian = isBigEndian
  }

  /// Adds the next field of the profile.
  mutating func add(number: UInt8, size: Int) {
    fields.append(Field(number: number, start: self.size, size: size))
    self.size += size
  }

  /// Adds a developer field, whose content is not ours to know.
  mutating func addDeveloperField(size: Int) {
    self.size += size
  }

  /// The field's bits as an unsigned number; `nil` when the message has no such field of that size,
  /// or it holds the value that means invalid.
  func unsigned(_ message: Span<UInt8>, _ number: UInt8, size: Int) -> UInt32? {
    guard let value = bits(message, number, size: size) else { return nil }
    return value == UInt32.max >> UInt32(32 - 8 * size) ? nil : value
  }

  /// The field as a signed 32-bit number; `nil` when absent or invalid.
  func signed(_ message: Span<UInt8>, _ number: UInt8) -> Int32? {
    guard let value = bits(message, number, size: 4), value != 0x7fff_ffff else { return nil }
    return Int32(bitPattern: value)
  }

  private func bits(_ message: Span<UInt8>, _ number: UInt8, size: Int) -> UInt32? {
    for field in fields where field.number == number && field.size == size {
      var value: UInt32 = 0
      for index in 0..<size {
        let at = field.start + (isBigEndian ? index : size - 1 - index)
        value = value << 8 | UInt32(message[at])
      }
      return value
    }
    return nil
  }

  /// The first three bytes of a packed field; `nil` when absent or invalid.
  func packed(_ message: Span<UInt8>, _ number: UInt8) -> (UInt8, UInt8, UInt8)? {
    for field in fields where field.number == number && field.size == 3 {
      let bytes = (message[field.start], message[field.start + 1], message[field.start + 2])
      return bytes == (0xff, 0xff, 0xff) ? nil : bytes
    }
    return nil
  }
}
