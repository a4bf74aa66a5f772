import DeliveryCore
import DeliveryTestSupport
import Foundation

/// What comes of a request on a transport in memory.
struct Reply: Sendable {
  let make: @Sendable (HTTPRequest) async -> Result<HTTPResponse, TransportFailure>

  /// A whole answer.
  static func status(_ status: Int, _ body: String = "", headers: HTTPHeaders = [:]) -> Reply {
    Reply { _ in
      .success(
        HTTPResponse(head: .init(status: status, headers: headers), body: Data(body.utf8)))
    }
  }

  /// A good answer with data.
  static func success(_ data: String) -> Reply {
    status(200, #"{"success":true,"data":\#(data)}"#)
  }

  /// No answer.
  static func failure(_ reason: TransportFailure.Reason, sent: Bool) -> Reply {
    Reply { _ in .failure(TransportFailure(reason, requestBytesSent: sent)) }
  }

  /// The same, once the test lets it go.
  func held(by gate: Watched<Bool>) -> Reply {
    Reply { request in
      _ = try? await gate.wait { $0 }
      return await make(request)
    }
  }

  /// What a server in good order answers.
  static let good = Reply { request in
    let data: String
    switch (request.method, request.route) {
    case (.post, "/identify"): data = #"{"status":"unchanged","applied":true}"#
    case (.post, "/events"): data = #"{"accepted":\#(request.events.count),"dropped":0}"#
    case (.post, "/consent"): data = #"{"consent":{},"updatedAt":"2026-01-01T00:00:00.000Z"}"#
    case (.delete, "/identify"): data = #"{"deleted":true}"#
    case (.post, "/logout"): data = #"{"status":"anonymous","applied":true}"#
    case (.post, "/register-push"): data = #"{"registered":true}"#
    case (.delete, "/register-push"): data = #"{"removed":true}"#
    default: data = "{}"
    }
    return await Reply.success(data).make(request)
  }
}

extension HTTPRequest {
  /// The path behind the base address.
  var route: String {
    let path = url.split(separator: "?")[0]
    return path.range(of: "/sdk/v1").map { String(path[$0.upperBound...]) } ?? String(path)
  }

  /// The body.
  var json: JSONValue { body.flatMap { try? JSONValue(parsing: $0) } ?? .null }
  /// The events in the body.
  var events: [JSONValue] { json["events"]?.arrayValue ?? [] }
  /// The ids of the events in the body.
  var eventIDs: [String] { events.compactMap { $0["id"]?.stringValue } }
}
