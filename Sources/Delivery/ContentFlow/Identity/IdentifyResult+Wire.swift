package import DeliveryCore

extension IdentifyResult {
  /// Reads the `data` of an answer.
  ///
  /// - Throws: `decoding` without a known status, or for a member of another type than it has.
  package init(_ data: JSONValue) throws(ContentFlowError) {
    guard let status = data["status"]?.stringValue.flatMap(Status.init) else {
      throw .decoding("an identity needs a status: identified, anonymous or unchanged")
    }
    let groups = try Self.member("segments", of: data, \.arrayValue)
    let segments = groups.map { $0.compactMap(\.stringValue) }
    guard segments?.count == groups?.count else { throw .decoding("a segment is no text") }
    let push = try Self.member("push", of: data, \.objectValue).map(JSONValue.object)
    self.init(
      status: status, applied: try Self.member("applied", of: data, \.boolValue) ?? true,
      deviceId: try Self.member("deviceId", of: data, \.stringValue),
      userId: try Self.member("userId", of: data, \.stringValue),
      consent: try Self.member("consent", of: data, \.boolValue), segments: segments,
      isPushLinked: try push.map { push throws(ContentFlowError) in
        try Self.member("linked", of: push, \.boolValue)
      } ?? nil)
  }

  /// A member that may be missing, or `null`.
  private static func member<Value>(
    _ name: String, of data: JSONValue, _ read: (JSONValue) -> Value?
  ) throws(ContentFlowError) -> Value? {
    guard let value = data[name], !value.isNull else { return nil }
    guard let found = read(value) else {
      throw .decoding("\(name) of an identity has another type than it should")
    }
    return found
  }
}
