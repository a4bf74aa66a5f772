/// A network of IPv4 or IPv6 addresses, as CIDR writes it; a single address is one too.
struct AddressRange: Sendable, Equatable {
  private let network: Address
  private let prefix: Int

  /// Parses `160.33.0.0/16`, `2001:db8::/32`, or an address alone.
  init?(_ text: Span<UInt8>) {
    var slash: Int?
    for index in text.indices where text[index] == 0x2f { slash = index }
    guard let address = Address(text.extracting(0..<(slash ?? text.count))) else { return nil }
    let all = address.isShort ? 32 : 128
    var length = all
    if let slash {
      guard slash + 1 < text.count, text.count - slash <= 4 else { return nil }
      length = 0
      for index in slash + 1..<text.count {
        let digit = text[index] &- 0x30
        guard digit < 10 else { return nil }
        length = length * 10 + Int(digit)
      }
      guard length <= all else { return nil }
    }
    network = address
    prefix = length
  }

  /// Whether the address is in the network; the other kind of address never is.
  func contains(_ address: Address) -> Bool {
    guard address.isShort == network.isShort else { return false }
    if prefix == 0 { return true }
    let shift = UInt128((network.isShort ? 32 : 128) - prefix)
    return address.bits >> shift == network.bits >> shift
  }
}

/// An IPv4 or IPv6 address.
struct Address: Sendable, Equatable {
  let bits: UInt128
  /// Whether it is IPv4.
  let isShort: Bool

  /// Parses `127.0.0.1` or `2001:db8::1`.
  init?(_ text: Span<UInt8>) {
    var hasColon = false
    for index in text.indices where text[index] == 0x3a { hasColon = true }
    if hasColon {
      guard let bits = Self.long(text) else { return nil }
      self.bits = bits
    } else {
      guard let bits = Self.short(text) else { return nil }
      self.bits = UInt128(bits)
    }
    isShort = !hasColon
  }

  private static func short(_ text: Span<UInt8>) -> UInt32? {
    var bits: UInt32 = 0
    var parts = 0
    var value: UInt32 = 0
    var digits = 0
    for index in 0...text.count {
      if index == text.count || text[index] == 0x2e {
        guard digits > 0, parts < 4 else { return nil }
        bits = bits << 8 | value
        parts += 1
        (value, digits) = (0, 0)
        continue
      }
      let digit = text[index] &- 0x30
      // No leading zeros: some read them as octal.
      guard digit < 10, digits == 0 || value > 0 else { return nil }
      value = value * 10 + UInt32(digit)
      digits += 1
      guard value < 256 else { return nil }
    }
    return parts == 4 ? bits : nil
  }

  /// RFC 4291, section 2.2, with IPv4 at the end too.
  private static func long(_ text: Span<UInt8>) -> UInt128? {
    var groups: UInt128 = 0
    var count = 0
    var gapAt: Int?
    var at = 0
    if text.count >= 2 && text[0] == 0x3a {
      guard text[1] == 0x3a else { return nil }
      gapAt = 0
      at = 2
    }
    while at < text.count {
      var value: UInt32 = 0
      let start = at
      while at < text.count, let digit = hexadecimal(text[at]) {
        value = value << 4 | digit
        at += 1
        guard at - start <= 4 else { return nil }
      }
      if at < text.count && text[at] == 0x2e {
        guard let tail = short(text.extracting(start..<text.count)), count <= 6 else { return nil }
        groups = groups << 32 | UInt128(tail)
        count += 2
        at = text.count
        break
      }
      guard at > start, count < 8 else { return nil }
      groups = groups << 16 | UInt128(value)
      count += 1
      if at == text.count { break }
      guard text[at] == 0x3a else { return nil }
      at += 1
      guard at < text.count else { return nil }
      if text[at] == 0x3a {
        guard gapAt == nil else { return nil }
        gapAt = count
        at += 1
      }
    }
    guard let gapAt else { return count == 8 ? groups : nil }
    guard count < 8 else { return nil }
    let behind = UInt128((count - gapAt) * 16)
    let low = behind == 0 ? 0 : groups & (UInt128.max >> (128 - behind))
    let high = behind == 128 ? 0 : groups >> behind
    let up = UInt128((8 - gapAt) * 16)
    return (up >= 128 ? 0 : high << up) | low
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt32? {
    if byte &- 0x30 < 10 { return UInt32(byte &- 0x30) }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}
