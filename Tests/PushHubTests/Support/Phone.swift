import DeliveryCore
import DeliveryTestSupport
import Dispatch
import Foundation
import PushHub
import PushHubTestSupport

/// A phone with its service; each hub is a launch of the app.
struct Phone {
  let clock = VirtualClock()
  let server: ScriptedServer
  let service: FakePushHub
  let secrets = MemorySecureStore()
  let blobs = MemoryBlobStore()
  let ids = CountingIDs()
  let log = DiagnosticLog()
  let queue = DispatchQueue(label: "callbacks")
  var app = Phone.app

  static let appId = UUID()
  static let token = Data([0x00, 0xab, 0xff])
  static let app = AppInfo(
    version: "2.4.1", build: "241", osVersion: "17.5", locale: "ar_SA", timeZone: "Asia/Riyadh")
  static let bootstrap = "/v1/apps/\(appId.uuidString.lowercased())/installations"
  static let device = "/v1/installations/ins-1"

  init() throws {
    server = try ScriptedServer(clock: clock)
    service = FakePushHub(server, appId: Self.appId)
  }

  var seams: PushHubSeams {
    PushHubSeams(
      transport: CurlTransport(clock: clock), secrets: secrets, blobs: blobs, clock: clock,
      jitter: FixedJitter(1), ids: ids, app: app, queue: queue, diagnostics: log.diagnostics(),
      authorization: { true })
  }

  func configuration(key: String = "ph_pub_development") throws -> PushHubConfiguration {
    try PushHubConfiguration(
      appId: Self.appId, publishableKey: key, baseURL: URL(string: server.url))
  }

  /// A launch that is configured.
  func launch() async throws -> PushHub {
    let hub = PushHub(seams: seams)
    try await hub.configure(configuration())
    return hub
  }

  /// A launch that is started, too.
  func started() async throws -> PushHub {
    let hub = try await launch()
    try await hub.start(deviceToken: Self.token)
    return hub
  }

  var requests: [LoggedRequest] { server.log.value.requests }
  /// Method and path of each request.
  var lines: [String] { requests.map { "\($0.method) \($0.path)" } }
  var fetches: [LoggedRequest] { requests.filter { $0.path == Self.device + "/config" } }
  var device: FakeDevice? { service.state.value.devices["ins-1"] }
}

/// A rule file whose parameters everybody gets.
func rules(_ values: [String: JSONValue]) -> String {
  let flags = values.mapValues { value -> JSONValue in
    ["variations": ["v": value], "default": "v"]
  }
  return JSONValue.object(["dialect": "native", "flags": .object(flags)]).text
}

/// A config as the service writes it.
func config(_ version: Int, _ values: [String: JSONValue], minimum: Int = 900) -> String {
  let answer: JSONValue = [
    "version": .integer(Int64(version)), "minimumFetchIntervalSeconds": .integer(Int64(minimum)),
    "parameters": .object(values.mapValues { ["value": $0] }),
  ]
  return answer.text
}

/// Ends a question that has no answer.
struct Nothing: Error {}

func some<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw Nothing() }
  return value
}
