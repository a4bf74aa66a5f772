import Foundation

/// The addresses of the API.
struct Address: Sendable {
  let base: String
  let space: String
  let environment: String

  init(scheme: String, host: String, space: String, environment: String) {
    base = "\(scheme)://\(host)/spaces/\(Self.encoded(space))"
    self.space = space
    self.environment = environment
  }

  /// Where a resource is, or all of a kind.
  func text(_ endpoint: Endpoint, id: String? = nil, _ parameters: [String: String] = [:]) -> String
  {
    var path = base + "/"
    if endpoint != .spaces {
      path += "environments/\(Self.encoded(environment))/\(endpoint.rawValue)"
      if let id { path += "/" + Self.encoded(id) }
    }
    guard !parameters.isEmpty else { return path }
    let items = parameters.sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
    return path + "?" + Self.query(items)
  }

  static func query(_ items: [(String, String)]) -> String {
    items.map { encoded($0.0) + "=" + encoded($0.1) }.joined(separator: "&")
  }

  /// All but the unreserved characters of RFC 3986 as percent and two digits.
  static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: bytes.append(byte)
      default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
