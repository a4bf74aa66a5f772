/// Puts the lines of an answer's head together.
///
/// Interim answers (status 100 to 199) come before the head and are left out; trailers come behind
/// it and are left out too.
struct ResponseHeadParser: Sendable {
  enum Event {
    case more
    case malformed
    case complete(HTTPResponseHead)
  }

  /// The most bytes of a head.
  static let byteLimit = 256 << 10

  private(set) var isComplete = false
  private var status: Int?
  private var headers = HTTPHeaders()
  private var byteCount = 0

  /// Takes the next line, with its end or without.
  mutating func take(_ bytes: [UInt8]) -> Event {
    guard !isComplete else { return .more }
    byteCount += bytes.count
    guard byteCount <= Self.byteLimit else { return .malformed }
    let line = String(decoding: bytes, as: UTF8.self).trimmed
    guard let status else { return begin(line) }
    if line.isEmpty {
      if status < 200 {
        self.status = nil
        headers = HTTPHeaders()
        return .more
      }
      isComplete = true
      return .complete(HTTPResponseHead(status: status, headers: headers))
    }
    // Lines without a colon are old-style continuations or junk; neither is a header.
    if let colon = line.firstIndex(of: ":") {
      headers.append(
        String(line[..<colon]).trimmed, String(line[line.index(after: colon)...]).trimmed)
    }
    return .more
  }

  private mutating func begin(_ line: String) -> Event {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, words[0].hasPrefix("HTTP/"), words[1].utf8.count == 3,
      let code = Int(words[1]), (100...599).contains(code)
    else { return .malformed }
    status = code
    return .more
  }
}

extension String {
  /// The text without blanks, tabs and line ends around it.
  var trimmed: String {
    let isBlank: (Character) -> Bool = {
      $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\n" || $0 == "\r\n"
    }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }
}
