import Foundation

/// The parts of an address (RFC 3986), taken apart without judging it: hosts' links come in every
/// shape, and one that cannot be taken apart carries no invite.
struct LinkText {
  /// In lower case.
  let scheme: String
  /// Lower case, without user, port and final dot, labels beyond ASCII in Punycode; `nil` when there
  /// is none, or one that no name server could know.
  let host: String?
  /// Still percent-encoded.
  let path: Substring
  private let query: Substring

  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let scheme = text[..<colon]
    guard let first = scheme.utf8.first, (first | 0x20) &- 0x61 < 26,
      scheme.utf8.allSatisfy({ $0.isASCIILetterOrDigit || [0x2b, 0x2d, 0x2e].contains($0) })
    else { return nil }
    self.scheme = scheme.lowercased()
    var rest = text[text.index(after: colon)...].prefix { $0 != "#" }
    if let mark = rest.firstIndex(of: "?") {
      query = rest[rest.index(after: mark)...]
      rest = rest[..<mark]
    } else {
      query = ""
    }
    guard rest.hasPrefix("//") else {
      host = nil
      path = rest
      return
    }
    rest = rest.dropFirst(2)
    let authority = rest.prefix { $0 != "/" }
    path = rest[authority.endIndex...]
    host = Self.host(in: authority)
  }

  private static func host(in authority: Substring) -> String? {
    var host = authority
    if let user = host.lastIndex(of: "@") { host = host[host.index(after: user)...] }
    if let colon = host.lastIndex(of: ":") {
      guard host[host.index(after: colon)...].utf8.allSatisfy({ $0 &- 0x30 < 10 }) else {
        return nil
      }
      host = host[..<colon]
    }
    guard let plain = host.removingPercentEncoding else { return nil }
    return HostName.normalized(plain)
  }

  /// The first value of a name in the query that is not empty, decoded; `nil` for none.
  func queryValue(_ name: String) -> String? {
    for pair in query.split(separator: "&") {
      let mark = pair.firstIndex(of: "=") ?? pair.endIndex
      guard Self.decoded(pair[..<mark]) == name, mark < pair.endIndex else { continue }
      let value = Self.decoded(pair[pair.index(after: mark)...])
      if let value, !value.isEmpty { return value }
    }
    return nil
  }

  private static func decoded(_ text: Substring) -> String? {
    String(text.map { $0 == "+" ? " " : $0 }).removingPercentEncoding
  }
}
