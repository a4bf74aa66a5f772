import DeliveryCore
import DeliveryTestSupport
import Dispatch
import FlowAffiliate
import Foundation

/// A phone with its server; each client is a launch of the app.
struct Phone {
  let clock = VirtualClock()
  let server: ScriptedServer
  let transport: CurlTransport
  let values = MemoryKeyValueStore()
  let folder: TemporaryFolder
  let ids = CountingIDs()
  let log = DiagnosticLog()
  let queue = DispatchQueue(label: "callbacks")

  static let appId = "6f1c2b3a-4d5e-4f60-8a7b-9c0d1e2f3a4b"
  static let group = "group.com.yourapp"
  static let matches = "/v1/installs/match"

  init() throws {
    server = try ScriptedServer(clock: clock)
    transport = CurlTransport(clock: clock)
    folder = try TemporaryFolder()
  }

  var seams: AffiliateSeams {
    AffiliateSeams(
      transport: transport, values: values,
      container: FolderGroupContainer(folder: folder.file("groups")), clock: clock, ids: ids,
      app: AppInfo(
        osVersion: "18.1", deviceModel: "iPhone15,2", screenWidth: 1179, screenHeight: 2556,
        locale: "sv_SE", timeZone: "Europe/Stockholm"),
      queue: queue, diagnostics: log.diagnostics())
  }

  /// A launch: a new client on what the last one left.
  func launch(appId: String? = Phone.appId, group: String? = Phone.group) -> AffiliateClient {
    let client = AffiliateClient(seams: seams)
    client.configure(
      appId: appId, apiURL: URL(string: server.url), linkHosts: ["go.yourapp.com"], appGroup: group)
    return client
  }

  var requests: [LoggedRequest] { server.log.value.requests }
  var handoff: String { folder.file("groups/\(Phone.group)/flowaffiliate.handoff") }
}

func link(_ text: String) throws -> URL {
  struct NoURL: Error { let text: String }
  guard let url = URL(string: text) else { throw NoURL(text: text) }
  return url
}

let codeLink = "https://yourapp.go.affiliate.yflow.io/a/k7qxa2mp"
