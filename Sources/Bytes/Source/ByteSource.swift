import Glibc

/// A stream of bytes from a file, standard input or memory; gzip is undone on the way.
///
/// Gzip is recognised by its first two bytes, not by the name, and may have several members.
/// The source owns its descriptor and closes it.
package struct ByteSource: ~Copyable {
  /// What messages call this input: the path, `standard input`, or the given name.
  package let name: String
  /// The input's size as stored (compressed), when the system knows it.
  package let storedByteCount: UInt64?
  /// Bytes taken from the file so far, as stored: for progress bars.
  package private(set) var storedBytesRead: UInt64 = 0

  private let descriptor: FileDescriptor?
  private let progress: ByteProgress?
  private var inflater: Inflater?
  private var hasLookedForGzip = false
  private var isMemberOpen = false
  private var raw: [UInt8]
  private var rawStart = 0
  private var rawEnd = 0
  private var hasReachedEnd = false
  private var pushedBack: [UInt8] = []
  private var decoder: UTF16Decoder?
  private var decoded: [UInt8] = []
  private var hasLookedForEncoding = false

  private static let rawCapacity = 1 << 17

  /// Opens a file; `-` is standard input.
  ///
  /// - Parameter progress: told of every byte taken, for progress bars.
  package init(path: String, progress: ByteProgress? = nil) throws(ByteError) {
    self.progress = progress
    name = path == "-" ? "standard input" : path
    let file = try FileDescriptor(path: path)
    storedByteCount = file.byteCount
    descriptor = consume file
    raw = [UInt8](repeating: 0, count: Self.rawCapacity)
  }

  /// Reads from memory.
  package init(bytes: [UInt8], name: String) {
    self.name = name
    progress = nil
    descriptor = nil
    storedByteCount = UInt64(bytes.count)
    raw = bytes
    rawEnd = bytes.count
    storedBytesRead = UInt64(bytes.count)
    hasReachedEnd = true
  }

  private mutating func recogniseGzip() throws(ByteError) {
    hasLookedForGzip = true
    while rawEnd < 2 && !hasReachedEnd { try refillRaw() }
    if rawEnd >= 2 && raw[0] == 0x1f && raw[1] == 0x8b {
      inflater = Inflater(.gzip)
      isMemberOpen = true
    }
  }

  /// Reads more stored bytes behind those not yet used.
  private mutating func refillRaw() throws(ByteError) {
    guard !hasReachedEnd else { return }
    if rawStart == rawEnd {
      rawStart = 0
      rawEnd = 0
    }
    guard rawEnd < raw.count else { return }
    if let progress, descriptor?.waits(unless: progress.isCalledOff) == false {
      hasReachedEnd = true
      return
    }
    let outcome = descriptor?.read(into: &raw, from: rawEnd) ?? .bytes(0)
    switch outcome {
    case .bytes(let count):
      rawEnd += count
      storedBytesRead += UInt64(count)
      progress?.storedBytesRead += UInt64(count)
      if count == 0 { hasReachedEnd = true }
    case .failed(let reason):
      throw .cannotRead(name: name, offset: storedBytesRead, reason: reason)
    }
  }

  /// Says that text is to be read: UTF-16 with a byte-order mark becomes UTF-8 from here on.
  ///
  /// Line and record readers call it; a second call does nothing.
  package mutating func decodeText() throws(ByteError) {
    if hasLookedForEncoding { return }
    hasLookedForEncoding = true
    let mark = try peek(2)
    guard mark == [0xff, 0xfe] || mark == [0xfe, 0xff] else { return }
    var decoder = UTF16Decoder(isBigEndian: mark[0] == 0xfe)
    decoder.decode(pushedBack[2...], into: &decoded)
    pushedBack = []
    self.decoder = decoder
  }

  /// Reads up to `buffer.count - start` bytes into the buffer from `start` on.
  ///
  /// - Returns: how many bytes came; 0 only at the end of the input (or for a full buffer).
  package mutating func read(into buffer: inout [UInt8], from start: Int) throws(ByteError) -> Int {
    guard start < buffer.count else { return 0 }
    if !pushedBack.isEmpty { return Self.take(from: &pushedBack, into: &buffer, from: start) }
    if decoder == nil { return try readBytes(into: &buffer, from: start) }
    if decoded.isEmpty {
      var chunk = [UInt8](repeating: 0, count: 1 << 15)
      let count = try readBytes(into: &chunk, from: 0)
      decoder?.decode(chunk[..<count], into: &decoded)
      if count == 0 { decoder?.finish(into: &decoded) }
      // A chunk of one byte decodes to nothing yet.
      if count > 0 && decoded.isEmpty { return try read(into: &buffer, from: start) }
    }
    return Self.take(from: &decoded, into: &buffer, from: start)
  }

  private static func take(
    from waiting: inout [UInt8], into buffer: inout [UInt8], from start: Int
  ) -> Int {
    let count = min(waiting.count, buffer.count - start)
    buffer.replaceSubrange(start..<start + count, with: waiting[..<count])
    waiting.removeFirst(count)
    return count
  }

  private mutating func readBytes(
    into buffer: inout [UInt8], from start: Int
  ) throws(ByteError) -> Int {
    if !hasLookedForGzip { try recogniseGzip() }
    return inflater == nil
      ? try readPlain(into: &buffer, from: start) : try readInflated(into: &buffer, from: start)
  }

  private mutating func readPlain(
    into buffer: inout [UInt8], from start: Int
  ) throws(ByteError) -> Int {
    if rawStart == rawEnd { try refillRaw() }
    let count = min(rawEnd - rawStart, buffer.count - start)
    guard count > 0 else { return 0 }
    let from = rawStart
    unsafe raw.withUnsafeBytes { source in
      unsafe buffer.withUnsafeMutableBytes { target in
        guard let sourceBase = source.baseAddress,
          let targetBase = target.baseAddress
        else {
          return
        }
        unsafe (targetBase + start).copyMemory(from: sourceBase + from, byteCount: count)
      }
    }
    rawStart += count
    return count
  }

  private mutating func readInflated(
    into buffer: inout [UInt8], from start: Int
  ) throws(ByteError) -> Int {
    while true {
      if rawStart == rawEnd { try refillRaw() }
      if rawStart == rawEnd && hasReachedEnd {
        if isMemberOpen { throw .truncatedGzip(name: name, offset: storedBytesRead) }
        return 0
      }
      if !isMemberOpen {
        // Another member follows, or padding that gzip itself ignores.
        guard raw[rawStart] == 0x1f else {
          rawStart = rawEnd
          hasReachedEnd = true
          return 0
        }
        inflater?.reset()
        isMemberOpen = true
      }
      let outcome = inflater?.inflate(
        &raw, rawStart..<rawEnd, into: &buffer, start..<buffer.count)
      switch outcome {
      case .progress(let consumed, let produced):
        rawStart += consumed
        if produced > 0 { return produced }
        if consumed == 0 && hasReachedEnd {
          throw .truncatedGzip(name: name, offset: storedBytesRead)
        }
      case .memberEnd(let consumed, let produced):
        rawStart += consumed
        isMemberOpen = false
        if produced > 0 { return produced }
      case .damaged(let reason):
        throw .corruptGzip(
          name: name, offset: storedBytesRead - UInt64(rawEnd - rawStart), reason: reason)
      case nil:
        return 0
      }
    }
  }

  /// Returns up to `count` bytes from the front without using them up: for format detection.
  package mutating func peek(_ count: Int) throws(ByteError) -> [UInt8] {
    var front = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let more = try read(into: &front, from: filled)
      if more == 0 { break }
      filled += more
    }
    front.removeLast(count - filled)
    pushedBack = front + pushedBack
    return front
  }

  /// Reads everything that is left, up to `limit` bytes.
  package mutating func readAll(limit: Int = Int.max) throws(ByteError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 17)
    while true {
      let count = try read(into: &chunk, from: 0)
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else {
        throw .recordTooLong(name: name, line: 1, limit: limit)
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}

@available(*, unavailable)
extension ByteSource: Sendable {}
