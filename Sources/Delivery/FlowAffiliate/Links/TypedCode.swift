import Foundation

/// Reads what people type or paste into a code field.
package struct TypedCode {
  let reader: LinkReader

  /// Reads with the hosts of a reader of links.
  package init(reader: LinkReader) {
    self.reader = reader
  }

  /// The code, in the case in which it was typed; `nil` when there is none.
  package func code(in text: String) -> String? {
    var hasLink = false
    for word in text.split(whereSeparator: \.isWhitespace) {
      let link = Self.link(in: word)
      hasLink = hasLink || link.isWritten
      if let code = reader.invite(in: link.text)?.code { return code }
    }
    if hasLink { return nil }
    let letters = text.filter { !$0.isWhitespace && !Self.hyphens.contains($0) }
    return LinkInvite.isCode(letters) ? letters : nil
  }

  /// People group with the hyphen, keyboards make dashes of it.
  private static let hyphens: Set<Character> = ["-", "\u{2010}", "\u{2011}", "–", "—", "\u{2212}"]
  private static let quotes: Set<Character> = ["(", "[", "<", "\"", "'", "“", "„", "‘", "«"]
  private static let stops: Set<Character> = [
    ".", ",", ";", ":", "!", "?", ")", "]", ">", "\"", "'", "”", "“", "’", "»", "…",
  ]

  /// A word as a link, without what a sentence puts around it; links may be written without scheme.
  private static func link(in word: Substring) -> (text: String, isWritten: Bool) {
    var word = word.drop { quotes.contains($0) }
    while let last = word.last, stops.contains(last) { word.removeLast() }
    for scheme in ["https://", "http://"] {
      if let found = word.range(of: scheme, options: .caseInsensitive) {
        return (String(word[found.lowerBound...]), true)
      }
    }
    return ("https://" + word, false)
  }
}
