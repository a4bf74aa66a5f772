import CExpat
import Glibc

/// Owns an expat parser and carries its callbacks to an ``XMLHandler``.
///
/// All pointers of the XML reader are in this file. The parser's user data is the owner's state,
/// which lives as long as the owner; callbacks run only inside ``parse(_:count:isLast:)``. It is
/// plain memory rather than a class, so that a callback costs no check of exclusive access.
@safe struct ExpatParser: ~Copyable {
  struct Problem {
    var offset: UInt64
    var line: Int
    var reason: String
  }

  private let state: UnsafeMutablePointer<ExpatState>

  init(handler: XMLHandler) {
    unsafe state = UnsafeMutablePointer<ExpatState>.allocate(capacity: 1)
    unsafe state.initialize(to: ExpatState(handler: handler))
    unsafe state.pointee.connect(to: UnsafeMutableRawPointer(state))
  }

  deinit {
    if let parser = unsafe state.pointee.parser { unsafe XML_ParserFree(parser) }
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
  }

  /// Swaps the handler's queue of events with the given one, which must be empty.
  func swapQueue(_ queue: inout XMLQueue) {
    unsafe state.pointee.handler.give(&queue)
  }

  /// Queues the text gathered so far.
  func flushText() {
    unsafe state.pointee.handler.flushText(atLine: line)
  }

  /// The byte offset up to which tokens are complete.
  var offset: UInt64 {
    guard let parser = unsafe state.pointee.parser else { return 0 }
    return UInt64(max(0, unsafe XML_GetCurrentByteIndex(parser)))
  }

  /// The line there, from 1.
  var line: Int { unsafe state.pointee.line }

  /// Parses `count` bytes from the buffer's front and says what is wrong with them.
  func parse(_ buffer: inout [UInt8], count: Int, isLast: Bool) -> Problem? {
    guard let parser = unsafe state.pointee.parser else {
      return Problem(offset: 0, line: 1, reason: "no memory for an XML parser")
    }
    let status = unsafe buffer.withUnsafeBytes { bytes in
      unsafe XML_Parse(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: count),
        isLast ? 1 : 0)
    }
    guard status == XML_STATUS_ERROR else { return nil }
    let code = unsafe XML_GetErrorCode(parser)
    let text = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) }
    let reason = unsafe state.pointee.handler.refusal ?? text ?? "expat code \(code.rawValue)"
    return Problem(offset: offset, line: line, reason: reason)
  }
}

/// The parser with its handler, at an address that C code keeps.
@safe private struct ExpatState {
  var handler: XMLHandler
  let parser: OpaquePointer?

  init(handler: XMLHandler) {
    self.handler = handler
    unsafe parser = XML_ParserCreate(nil)
  }

  /// Has the parser call back with the state's address.
  func connect(to address: UnsafeMutableRawPointer) {
    guard let parser = unsafe parser else { return }
    // Text that grows eightfold through entities is an attack, not a track.
    unsafe XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, 8)
    unsafe XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, 1 << 20)
    unsafe XML_SetUserData(parser, address)
    unsafe XML_SetUnknownEncodingHandler(
      parser, { _, name, info in unsafe fillEncoding(name, info) }, nil)
    unsafe XML_SetElementHandler(
      parser,
      { data, name, attributes in unsafe ExpatState.at(data)?.pointee.start(name, attributes) },
      { data, name in unsafe ExpatState.at(data)?.pointee.end(name) })
    unsafe XML_SetCharacterDataHandler(
      parser, { data, text, count in unsafe ExpatState.at(data)?.pointee.text(text, Int(count)) })
    unsafe XML_SetEntityDeclHandler(
      parser,
      { data, _, _, _, _, _, _, _, _ in unsafe ExpatState.at(data)?.pointee.entityDeclared() })
  }

  var line: Int { unsafe Self.line(of: parser) }

  private static func line(of parser: OpaquePointer?) -> Int {
    guard let parser = unsafe parser else { return 1 }
    return Int(clamping: unsafe XML_GetCurrentLineNumber(parser))
  }

  private static func at(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<ExpatState>? {
    unsafe data?.assumingMemoryBound(to: ExpatState.self)
  }

  private mutating func start(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    unsafe handler.start(Self.bytes(name).span, line: line)
    var next = unsafe attributes
    while let key = unsafe next?.pointee {
      let value = unsafe next?[1]
      unsafe handler.attribute(Self.bytes(key).span, value: Self.bytes(value).span)
      unsafe next = unsafe next?.advanced(by: 2)
    }
    stopIfRefused()
  }

  private mutating func end(_ name: UnsafePointer<CChar>?) {
    let line = line
    if handler.endKnown(line: line) { return }
    unsafe handler.end(Self.bytes(name).span, line: line)
  }

  private mutating func text(_ text: UnsafePointer<CChar>?, _ count: Int) {
    let raw = unsafe UnsafeRawBufferPointer(start: text, count: count)
    let buffer = unsafe raw.bindMemory(to: UInt8.self)
    let parser = unsafe parser
    unsafe handler.text(buffer.span, line: Self.line(of: parser))
  }

  private mutating func entityDeclared() {
    handler.entityDeclared()
    stopIfRefused()
  }

  private func stopIfRefused() {
    guard handler.refusal != nil, let parser = unsafe parser else { return }
    unsafe XML_StopParser(parser, 0)
  }

  /// The bytes of a C string.
  private static func bytes(_ text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
    guard let text = unsafe text else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
    return unsafe UnsafeRawBufferPointer(start: text, count: strlen(text))
      .bindMemory(to: UInt8.self)
  }
}

/// Fills in a single-byte character set that expat does not know.
private func fillEncoding(
  _ name: UnsafePointer<CChar>?, _ info: UnsafeMutablePointer<XML_Encoding>?
) -> Int32 {
  guard let name = unsafe name, let info = unsafe info,
    let charset = unsafe SingleByteCharset(named: String(cString: name))
  else { return Int32(XML_STATUS_ERROR.rawValue) }
  unsafe withUnsafeMutableBytes(of: &info.pointee.map) { map in
    let codes = unsafe map.bindMemory(to: Int32.self)
    for byte in 0..<min(256, codes.count) { unsafe codes[byte] = charset.codes[byte] }
  }
  unsafe info.pointee.data = nil
  unsafe info.pointee.convert = nil
  unsafe info.pointee.release = nil
  return Int32(XML_STATUS_OK.rawValue)
}
