import ContentFlow
import DeliveryTestSupport
import Foundation

/// A server, a clock that stands, and a client between them.
///
/// The client starts in the background, where it does nothing by itself; `lifecycle.enter(.active)`
/// starts it up.
struct Fixture {
  let clock: VirtualClock
  let server: ScriptedServer
  let lifecycle: ManualLifecycle
  let told: Watched<[ContentFlowDiagnostic]>
  let blobs: MemoryBlobStore
  let configuration: ContentFlowConfiguration
  let seams: ContentFlowSeams
  let client: ContentFlowClient

  init(
    _ phase: LifecyclePhase = .background, clock: VirtualClock = VirtualClock(),
    blobs: MemoryBlobStore = MemoryBlobStore(), server: ScriptedServer? = nil,
    seams adjust: (inout ContentFlowSeams) -> Void = { _ in },
    configuration change: (inout ContentFlowConfiguration) -> Void = { _ in }
  ) throws {
    let server = try server ?? ScriptedServer(clock: clock)
    let lifecycle = ManualLifecycle(phase)
    let told = Watched<[ContentFlowDiagnostic]>([])
    var seams = ContentFlowSeams(folder: "/nonexistent")
    seams.clock = clock
    seams.jitter = FixedJitter(1)
    seams.ids = CountingIDs()
    seams.lifecycle = lifecycle
    seams.appInfo = AppInfo(version: "1.2", osVersion: "17", deviceModel: "Phone")
    seams.blobs = blobs
    seams.diagnostics = { diagnostic in told.update { $0.append(diagnostic) } }
    adjust(&seams)
    var configuration = ContentFlowConfiguration(
      apiKey: "shop_test", locale: Locale(identifier: "ar_SA"),
      baseURL: URL(string: server.url + "/sdk/v1"), diagnostics: .off)
    change(&configuration)
    self.clock = clock
    self.server = server
    self.lifecycle = lifecycle
    self.told = told
    self.blobs = blobs
    self.configuration = configuration
    self.seams = seams
    client = ContentFlowClient(configuration: configuration, seams: seams)
  }

  /// Waits until the server has so many requests of a route.
  @discardableResult
  func requests(_ count: Int, of path: String) async throws -> [LoggedRequest] {
    let full = "/sdk/v1" + path
    return try await server.log.wait { log in
      log.requests.count { $0.path == full } >= count
    }.requests.filter { $0.path == full }
  }

  /// A good answer.
  static func success(_ data: String, headers: [(String, String)] = []) -> Answer {
    .json(#"{"success":true,"data":\#(data)}"#, headers: headers)
  }
}
