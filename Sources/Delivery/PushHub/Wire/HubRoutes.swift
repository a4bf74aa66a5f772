import DeliveryCore
import Foundation

/// Makes the requests of the service.
struct HubRoutes: Sendable, Hashable {
  let configuration: PushHubConfiguration
  /// Without a slash at its end.
  let service: String

  /// The request of a write; `nil` for one that needs an installation when there is none.
  func request(_ operation: WriteOperation, _ installation: Installation?) -> HTTPRequest? {
    guard let installation else {
      return operation.kind == .register ? bootstrap(operation) : nil
    }
    let path = "/v1/installations/\(installation.id)"
    let request =
      switch operation.kind {
      case .register: authorized(.put, path, installation, operation.body)
      case .identify: authorized(.put, path + "/user", installation, operation.body)
      case .unlink: authorized(.delete, path + "/user", installation, .null)
      case .consent: authorized(.put, path + "/consent", installation, operation.body)
      case .event: authorized(.post, path + "/events", installation, operation.body)
      case .receipt: authorized(.post, path + "/receipts", installation, operation.body)
      }
    return keyed(request, operation)
  }

  /// Asks for the config; the body's bytes may be signed, so nobody may repack them.
  func config(
    _ installation: Installation, etag: String?, timeoutMilliseconds: Int64
  ) -> HTTPRequest {
    var request = authorized(
      .get, "/v1/installations/\(installation.id)/config", installation, .null)
    request.timeoutMilliseconds = timeoutMilliseconds
    request.acceptsCompression = false
    request.headers["If-None-Match"] = etag
    return request
  }

  /// Takes the installation out of service.
  func deactivation(_ installation: Installation) -> HTTPRequest {
    authorized(.delete, "/v1/installations/\(installation.id)", installation, .null)
  }

  private func bootstrap(_ operation: WriteOperation) -> HTTPRequest {
    var members = operation.body.objectValue ?? [:]
    members["platform"] = "ios"
    let app = configuration.appId.uuidString.lowercased()
    let request = plain(
      .post, "/v1/apps/\(app)/installations", configuration.publishableKey, .object(members))
    return keyed(request, operation)
  }

  private func keyed(_ request: HTTPRequest, _ operation: WriteOperation) -> HTTPRequest {
    var request = request
    request.headers["Idempotency-Key"] = operation.id
    return request
  }

  private func authorized(
    _ method: HTTPRequest.Method, _ path: String, _ installation: Installation, _ body: JSONValue
  ) -> HTTPRequest {
    plain(method, path, installation.credential, body)
  }

  private func plain(
    _ method: HTTPRequest.Method, _ path: String, _ credential: String, _ body: JSONValue
  ) -> HTTPRequest {
    var request = HTTPRequest(
      method, service + path,
      headers: [
        "Authorization": "Bearer \(credential)", "Accept": "application/json",
        "User-Agent": "PushHub-Swift/\(PushHub.version)",
      ])
    guard !body.isNull else { return request }
    request.headers["Content-Type"] = "application/json"
    request.body = Data(body.bytes)
    return request
  }
}
