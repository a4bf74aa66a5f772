/// Reads an event stream (WHATWG HTML, section 9.2.6) from bytes, however they are cut.
///
/// Lines end with CR, LF or both. Text is decoded when a line is whole, so a character may be cut
/// too. What is not followed by an empty line when the stream ends is not an event.
public struct ServerSentEventParser: Sendable {
  /// The last id that was given with a whole event; empty for none.
  public private(set) var lastEventID: String
  /// How long the server wants clients to wait before they come back, in milliseconds.
  public private(set) var retryMilliseconds: Int64?

  private let byteLimit: Int
  private var line: [UInt8] = []
  private var isFirstLine = true
  private var isBehindReturn = false
  private var name = ""
  private var data: [UInt8] = []
  private var hasData = false
  private var id: String

  /// Begins a stream.
  ///
  /// - Parameters:
  ///   - lastEventID: what an earlier connection left.
  ///   - byteLimit: the most bytes of a line, and of an event's data.
  public init(lastEventID: String = "", byteLimit: Int = 1 << 20) {
    self.lastEventID = lastEventID
    id = lastEventID
    self.byteLimit = byteLimit
  }

  /// Takes bytes.
  ///
  /// - Returns: the events that they complete.
  /// - Throws: `tooLong`; the parser is of no use then.
  public mutating func feed(
    _ bytes: some Sequence<UInt8>
  ) throws(ServerSentEventError) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    for byte in bytes {
      let isSecondHalf = isBehindReturn && byte == 0x0a
      isBehindReturn = byte == 0x0d
      if isSecondHalf { continue }
      if byte != 0x0a && byte != 0x0d {
        guard line.count < byteLimit else { throw .tooLong(limit: byteLimit) }
        line.append(byte)
      } else if let event = try endLine() {
        events.append(event)
      }
    }
    return events
  }

  private mutating func endLine() throws(ServerSentEventError) -> ServerSentEvent? {
    defer { line.removeAll(keepingCapacity: true) }
    if isFirstLine {
      isFirstLine = false
      if line.starts(with: [0xef, 0xbb, 0xbf]) { line.removeFirst(3) }
    }
    guard !line.isEmpty else { return dispatch() }
    let colon = line.firstIndex(of: 0x3a) ?? line.count
    // A line that begins with a colon is a comment.
    guard colon > 0 else { return nil }
    var value = line.dropFirst(colon + 1)
    if value.first == 0x20 { value.removeFirst() }
    try take(String(decoding: line[..<colon], as: UTF8.self), value)
    return nil
  }

  private mutating func take(
    _ field: String, _ value: ArraySlice<UInt8>
  ) throws(ServerSentEventError) {
    switch field {
    case "data":
      guard data.count + value.count < byteLimit else { throw .tooLong(limit: byteLimit) }
      if hasData { data.append(0x0a) }
      data += value
      hasData = true
    case "event":
      name = String(decoding: value, as: UTF8.self)
    case "id":
      if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
    case "retry":
      let isNumber = !value.isEmpty && value.allSatisfy { (0x30...0x39).contains($0) }
      guard isNumber, let time = Int64(String(decoding: value, as: UTF8.self)) else { return }
      retryMilliseconds = time
    default:
      break
    }
  }

  private mutating func dispatch() -> ServerSentEvent? {
    defer {
      name = ""
      data.removeAll(keepingCapacity: true)
      hasData = false
    }
    lastEventID = id
    guard hasData else { return nil }
    return ServerSentEvent(
      name: name, data: String(decoding: data, as: UTF8.self), lastEventID: lastEventID)
  }
}
