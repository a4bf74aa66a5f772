public import Foundation

/// Which links of popups lead anywhere.
public enum LinkFilter: Sendable {
  /// What becomes of a link.
  public enum Verdict: Sendable, Hashable {
    /// A page of the web.
    case web(URL)
    /// A place in this or another app.
    case app(URL)
    /// Nothing that may be opened.
    case refused
  }

  /// Schemes that run code, read files or have no place to go to.
  private static let refusedSchemes: Set<String> = [
    "javascript", "data", "file", "blob", "about", "vbscript",
  ]

  /// Judges a link as it was delivered.
  public static func judge(_ text: String?) -> Verdict {
    guard let text else { return .refused }
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    // Browsers leave these out of a scheme, so that what looks harmless is not.
    guard !trimmed.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f }),
      let scheme = scheme(of: trimmed), let url = URL(string: trimmed)
    else { return .refused }
    if scheme == "http" || scheme == "https" { return url.host == nil ? .refused : .web(url) }
    return refusedSchemes.contains(scheme) ? .refused : .app(url)
  }

  /// The scheme in lower case (RFC 3986, 3.1).
  private static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text[..<colon].lowercased()
    guard let first = scheme.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
    else { return nil }
    let isClean = scheme.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    return isClean ? scheme : nil
  }
}
