import CExpat
import Glibc

/// Owns an expat parser and carries its callbacks to an ``XMLHandler``.
///
/// All pointers of the XML reader are in this file. The parser's user data is an unretained
/// reference to the bridge, which lives as long as this owner; callbacks run only inside
/// ``parse(_:count:isLast:)``.
@safe struct ExpatParser: ~Copyable {
  struct Problem {
    var offset: UInt64
    var line: Int
    var reason: String
  }

  private let bridge: ExpatBridge

  init(handler: XMLHandler) {
    bridge = ExpatBridge(handler: handler)
  }

  /// Swaps the handler's queue of events with the given one.
  func swapQueue(_ queue: inout XMLQueue) {
    bridge.handler.give(&queue)
  }

  /// Queues the text gathered so far.
  func flushText() {
    bridge.handler.flushText(atLine: line)
  }

  /// The byte offset up to which tokens are complete.
  var offset: UInt64 { bridge.offset }

  /// The line there, from 1.
  var line: Int { bridge.line }

  /// Parses `count` bytes from the buffer's front and says what is wrong with them.
  func parse(_ buffer: inout [UInt8], count: Int, isLast: Bool) -> Problem? {
    guard let parser = unsafe bridge.parser else {
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
    let reason = bridge.handler.refusal ?? text ?? "expat code \(code.rawValue)"
    return Problem(offset: offset, line: line, reason: reason)
  }
}

/// The parser with its handler, at an address that C code can keep.
@safe private final class ExpatBridge {
  var handler: XMLHandler
  let parser: OpaquePointer?

  init(handler: XMLHandler) {
    self.handler = handler
    unsafe parser = XML_ParserCreate(nil)
    guard let parser = unsafe parser else { return }
    // Text that grows eightfold through entities is an attack, not a track.
    unsafe XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, 8)
    unsafe XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, 1 << 20)
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetUnknownEncodingHandler(
      parser, { _, name, info in unsafe fillEncoding(name, info) }, nil)
    unsafe XML_SetElementHandler(
      parser,
      { data, name, attributes in unsafe ExpatBridge.of(data)?.start(name, attributes) },
      { data, name in unsafe ExpatBridge.of(data)?.end(name) })
    unsafe XML_SetCharacterDataHandler(
      parser, { data, text, count in unsafe ExpatBridge.of(data)?.text(text, Int(count)) })
    unsafe XML_SetEntityDeclHandler(
      parser, { data, _, _, _, _, _, _, _, _ in unsafe ExpatBridge.of(data)?.entityDeclared() })
  }

  deinit {
    if let parser = unsafe parser { unsafe XML_ParserFree(parser) }
  }

  var offset: UInt64 {
    guard let parser = unsafe parser else { return 0 }
    return UInt64(max(0, unsafe XML_GetCurrentByteIndex(parser)))
  }

  var line: Int {
    guard let parser = unsafe parser else { return 1 }
    return Int(clamping: unsafe XML_GetCurrentLineNumber(parser))
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> ExpatBridge? {
    unsafe data.map { unsafe Unmanaged<ExpatBridge>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    unsafe handler.start(bytes(name).span, line: line)
    var next = unsafe attributes
    while let key = unsafe next?.pointee {
      let value = unsafe next?[1]
      unsafe handler.attribute(bytes(key).span, value: bytes(value).span)
      unsafe next = unsafe next?.advanced(by: 2)
    }
    stopIfRefused()
  }

  private func end(_ name: UnsafePointer<CChar>?) {
    unsafe handler.end(bytes(name).span, line: line)
  }

  private func text(_ text: UnsafePointer<CChar>?, _ count: Int) {
    let raw = unsafe UnsafeRawBufferPointer(start: text, count: count)
    let buffer = unsafe raw.bindMemory(to: UInt8.self)
    unsafe handler.text(buffer.span, line: line)
  }

  private func entityDeclared() {
    handler.entityDeclared()
    stopIfRefused()
  }

  private func stopIfRefused() {
    guard handler.refusal != nil, let parser = unsafe parser else { return }
    unsafe XML_StopParser(parser, 0)
  }

  /// The bytes of a C string.
  private func bytes(_ text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
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
