import Foundation

/// Base64 (RFC 4648) in its one form: what is read is what would be written.
enum StrictBase64 {
  /// Reads the standard alphabet, padded or not.
  static func bytes(_ text: String) -> [UInt8]? {
    let padding = (4 - text.utf8.count % 4) % 4
    let padded = text.hasSuffix("=") ? text : text + String(repeating: "=", count: padding)
    guard let data = Data(base64Encoded: padded), data.base64EncodedString() == padded else {
      return nil
    }
    return [UInt8](data)
  }

  /// Reads the standard alphabet or the one for addresses, not a mixture.
  static func bytesOfEither(_ text: String) -> [UInt8]? {
    guard text.contains("-") || text.contains("_") else { return bytes(text) }
    guard !text.contains("+"), !text.contains("/") else { return nil }
    let standard = text.replacingOccurrences(of: "-", with: "+")
    return bytes(standard.replacingOccurrences(of: "_", with: "/"))
  }
}
