import DeliveryCore
import DeliveryTestSupport
import Dispatch
import Featureflow
import Foundation

/// A device with its server; each client is a launch of the app.
struct Device {
  let clock = VirtualClock()
  let server: ScriptedServer
  let blobs = MemoryBlobStore()
  let ids = CountingIDs()
  let lifecycle = ManualLifecycle()
  let queue = DispatchQueue(label: "listeners")
  let log = RecordingLogger()

  static let key = "sdk-js-env-k"
  static let events = "/api/js/v1/event/\(key)"

  init() throws { server = try ScriptedServer(clock: clock) }

  var seams: FeatureflowSeams {
    FeatureflowSeams(
      transport: CurlTransport(clock: clock), blobs: blobs, clock: clock, ids: ids,
      lifecycle: lifecycle, timeZone: TimeZone(secondsFromGMT: 3 * 3_600) ?? .current,
      queue: queue)
  }

  var config: FeatureflowConfig {
    var config = FeatureflowConfig()
    config.baseURL = URL(string: server.url + "/")
    config.eventsURL = URL(string: server.url)
    config.logger = log
    return config
  }

  static func path(_ user: FeatureflowUser) -> String {
    let text = Data(user.json.bytes).base64EncodedString()
      .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
    return "/api/js/v1/evaluate/\(key)/user/\(text)"
  }

  func launch(
    _ user: FeatureflowUser? = anna, _ change: (inout FeatureflowConfig) -> Void = { _ in }
  ) async -> FeatureflowClient {
    var config = config
    change(&config)
    return await FeatureflowClient.initialize(
      apiKey: Self.key, user: user, config: config, seams: seams)
  }

  var requests: [LoggedRequest] { server.log.value.requests }

  func sent(_ count: Int) async throws -> [LoggedRequest] {
    let log = try await server.log.wait { log in
      log.requests.filter { $0.path == Self.events }.count >= count
    }
    return log.requests.filter { $0.path == Self.events }
  }
}

let anna = FeatureflowUser.Builder("anna").build()
let bert = FeatureflowUser.Builder("bert").build()

/// The answer that serves these variants.
func served(_ variants: [String: String]) -> Answer {
  .json(
    JSONValue.object(variants.mapValues { ["rules": [["variant": .string($0)]]] }).text)
}

/// Keeps all messages.
final class RecordingLogger: FeatureflowLogging {
  let messages = Watched<[String]>([])
  func log(_ level: FeatureflowLogLevel, _ message: String) {
    messages.update { $0.append("\(level): \(message)") }
  }
}

extension LoggedRequest {
  var rows: [JSONValue] { get throws { try JSONValue(parsing: body).arrayValue ?? [] } }
}
