package import DeliveryCore

/// A call of a route.
package struct Call: Sendable, Hashable {
  /// What the server shall do.
  package var method: HTTPRequest.Method
  /// The route behind the base address, percent-encoded, such as `/sync`.
  package var path: String
  /// The query without the locale.
  package var query: [String: String] = [:]
  /// The body.
  package var body: JSONValue?
  /// The language that is asked for.
  package var locale: String?
  /// Whether the server is told the device.
  package var sendsDevice = false
  /// Whether the server is told the session.
  package var sendsSession = false
  /// The tag of the answer that is here already.
  package var etag: String?
  /// A key that may write strings; such a call says nothing about the publishable key.
  package var writeKey: String?

  package init(_ method: HTTPRequest.Method, _ path: String, body: JSONValue? = nil) {
    self.method = method
    self.path = path
    self.body = body
  }

  /// A read of content: device and session go along.
  package static func content(
    _ path: String, locale: String, query: [String: String] = [:], etag: String? = nil
  ) -> Call {
    var call = Call(.get, path)
    call.query = query
    call.locale = locale
    call.sendsDevice = true
    call.sendsSession = true
    call.etag = etag
    return call
  }
}

/// What the server answered.
package struct CallAnswer: Sendable, Hashable {
  /// The `data` of the envelope; `null` when there is none, or nothing has changed.
  package let data: JSONValue
  /// Whether the answer is 304.
  package let isNotModified: Bool
  /// The tag of the answer.
  package let etag: String?
  /// The bytes of the answer.
  package let body: [UInt8]
}
