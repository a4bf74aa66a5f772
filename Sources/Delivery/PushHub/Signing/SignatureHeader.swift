/// What the header `X-PushHub-Signature` says: `keyId=ID;alg=ES256;sig=BASE64`.
///
/// The parts come in any order, with blanks around them; parts with other names are passed over.
struct SignatureHeader: Sendable, Hashable {
  static let name = "X-PushHub-Signature"

  let keyID: String
  /// 64 bytes, or DER.
  let signature: [UInt8]

  /// Reads the header's value.
  ///
  /// - Throws: what is wrong. Several headers, which HTTP joins by commas, are refused.
  init(_ value: String) throws(PushHubSignatureError) {
    guard !value.contains(",") else { throw PushHubSignatureError("there are several signatures") }
    var parts: [String: String] = [:]
    for part in value.split(separator: ";") {
      guard let mark = part.firstIndex(of: "=") else {
        throw PushHubSignatureError("the signature header has a part without a value")
      }
      let name = part[..<mark].trimmed
      guard parts.updateValue(part[part.index(after: mark)...].trimmed, forKey: name) == nil else {
        throw PushHubSignatureError("the signature header says something twice")
      }
    }
    guard let keyID = parts["keyId"], let algorithm = parts["alg"], let text = parts["sig"] else {
      throw PushHubSignatureError("the signature header lacks keyId, alg or sig")
    }
    guard algorithm == "ES256" else {
      throw PushHubSignatureError("the signature is not by ES256")
    }
    guard !text.isEmpty, let signature = StrictBase64.bytesOfEither(text) else {
      throw PushHubSignatureError("the signature is not base64")
    }
    self.keyID = keyID
    self.signature = signature
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var rest = self
    while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return String(rest)
  }
}
