public import DeliveryCore
public import DeliveryTestSupport
public import Foundation
import PushHub

/// A device as the service knows it.
public struct FakeDevice: Sendable {
  /// The body of the last registration.
  public var registration: JSONValue
  /// What it has to show.
  public var credential: String
  /// Who uses it.
  public var userId: String?
  /// The user's traits, merged.
  public var traits: [String: JSONValue] = [:]
  /// What the user allowed.
  public var consent: String?
  /// Events, in order.
  public var events: [JSONValue] = []
  /// Receipts, in order.
  public var receipts: [JSONValue] = []
}

/// The service, on a server on loopback: it evaluates a rule file for each player, and signs.
public final class FakePushHub: Sendable {
  /// What the service knows.
  public struct State: Sendable {
    /// Devices by the ids of their installations.
    public var devices: [String: FakeDevice] = [:]
    /// How often a device asked to be forgotten.
    public var deactivations = 0
    /// How many writes came again with a key that was known.
    public var replays = 0
    var rules: ConfigRules?
    var version = 0
    var minimumSeconds = 900
    var signer: (id: String, key: TestSigningKey)?
    var answered: [String: Answer] = [:]
    var lastDevice = 0
  }

  /// What the service knows; tests wait on it.
  public let state = Watched(State())
  /// The server that it runs on.
  public let server: ScriptedServer
  /// The app that it knows.
  public let appId: UUID
  /// The publishable key that it takes.
  public let publishableKey: String

  /// Opens the service.
  public init(
    _ server: ScriptedServer, appId: UUID, publishableKey: String = "ph_pub_development"
  ) {
    self.server = server
    self.appId = appId
    self.publishableKey = publishableKey
    let path = "/v1/apps/\(appId.uuidString.lowercased())/installations"
    server.always(.post, path) { [weak self] in self?.register($0) ?? .reset }
  }

  /// Publishes a rule file as the next version.
  public func publish(_ rules: String, minimumSeconds: Int = 900) throws {
    let rules = try ConfigRules(json: Array(rules.utf8))
    state.update { state in
      state.rules = rules
      state.version += 1
      state.minimumSeconds = minimumSeconds
    }
  }

  /// Signs all configs from now on; `nil` ends that.
  public func sign(_ id: String, _ key: TestSigningKey?) {
    state.update { $0.signer = key.map { (id, $0) } }
  }

  /// Knows no credential any more.
  public func forgetCredentials() {
    state.update { state in
      for id in state.devices.keys { state.devices[id]?.credential = "" }
    }
  }

  private func register(_ request: LoggedRequest) -> Answer {
    guard request.header("Authorization") == "Bearer \(publishableKey)",
      let body = try? JSONValue(parsing: request.body)
    else { return Self.refusal(401, "invalid_key") }
    return once(request) { state in
      state.lastDevice += 1
      let id = "ins-\(state.lastDevice)"
      state.devices[id] = FakeDevice(
        registration: body, credential: "credential-\(state.lastDevice)-of-installation")
      self.open(id)
      let answer: JSONValue = [
        "installationId": .string(id), "environment": "development",
        "credential": .string("credential-\(state.lastDevice)-of-installation"),
      ]
      return .json(answer.text, status: 201)
    }
  }

  private func open(_ id: String) {
    let path = "/v1/installations/\(id)"
    write(.put, path, id) { device, body in
      device.registration = body
      return .json("{}")
    }
    write(.put, path + "/user", id) { device, body in
      device.userId = body["userId"]?.stringValue
      device.traits.merge(body["attributes"]?.objectValue ?? [:]) { $1 }
      return .json("{}")
    }
    write(.delete, path + "/user", id) { device, _ in
      device.userId = nil
      device.traits = [:]
      return .status(204)
    }
    write(.put, path + "/consent", id) { device, body in
      device.consent = body["status"]?.stringValue
      return .json("{}")
    }
    write(.post, path + "/events", id) { device, body in
      device.events.append(body)
      return .json("{}", status: 202)
    }
    write(.post, path + "/receipts", id) { device, body in
      device.receipts.append(body)
      return .json("{}", status: 202)
    }
    server.always(.delete, path) { [weak self] request in
      self?.state.update { state in
        guard state.devices[id]?.credential == Self.credential(request) else {
          return Self.refusal(401, "credential_unknown")
        }
        state.devices[id] = nil
        state.deactivations += 1
        return .status(204)
      } ?? .reset
    }
    server.always(.get, path + "/config") { [weak self] request in
      self?.config(request, id) ?? .reset
    }
  }

  private func write(
    _ method: HTTPRequest.Method, _ path: String, _ id: String,
    _ change: @escaping @Sendable (inout FakeDevice, JSONValue) -> Answer
  ) {
    server.always(method, path) { [weak self] request in
      self?.once(request) { state in
        guard var device = state.devices[id], device.credential == Self.credential(request) else {
          return Self.refusal(401, "credential_unknown")
        }
        let body = (try? JSONValue(parsing: request.body)) ?? .null
        let answer = change(&device, body)
        state.devices[id] = device
        return answer
      } ?? .reset
    }
  }

  /// Does a write once, however often it comes; refusals are not remembered.
  private func once(
    _ request: LoggedRequest, _ change: @escaping @Sendable (inout State) -> Answer
  ) -> Answer {
    state.update { state in
      let key = request.method + request.path + (request.header("Idempotency-Key") ?? "")
      if let answer = state.answered[key] {
        state.replays += 1
        return answer
      }
      let answer = change(&state)
      if case .bytes(let data) = answer.steps.first, !data.starts(with: Data("HTTP/1.1 4".utf8)) {
        state.answered[key] = answer
      }
      return answer
    }
  }

  private func config(_ request: LoggedRequest, _ id: String) -> Answer {
    let (device, state) = (state.value.devices[id], state.value)
    guard let device, device.credential == Self.credential(request) else {
      return Self.refusal(401, "credential_unknown")
    }
    let known = ConfigRules.attributes(
      context: device.registration["context"]?.objectValue ?? [:], id: device.userId ?? id)
    let values = state.rules?.values(for: device.traits.merging(known) { $1 }) ?? [:]
    let answer: JSONValue = [
      "version": .integer(Int64(state.version)),
      "minimumFetchIntervalSeconds": .integer(Int64(state.minimumSeconds)),
      "parameters": .object(values.mapValues { ["value": $0] }),
    ]
    let body = Data(answer.bytes)
    let etag = "\"\(state.version)-\(body.hashValue)\""
    if request.header("If-None-Match") == etag { return .status(304, headers: [("ETag", etag)]) }
    var headers = [("ETag", etag), ("Content-Type", "application/json")]
    if let signer = state.signer, let header = try? signer.key.header(signer.id, signing: body) {
      headers.append(("X-PushHub-Signature", header))
    }
    return .status(200, headers: headers, body: body)
  }

  private static func credential(_ request: LoggedRequest) -> String {
    let value = request.header("Authorization") ?? ""
    return value.hasPrefix("Bearer ") ? String(value.dropFirst(7)) : ""
  }

  /// An error as the service writes it.
  public static func refusal(_ status: Int, _ code: String) -> Answer {
    .json(#"{"error":{"code":"\#(code)","message":"refused"}}"#, status: status)
  }
}
