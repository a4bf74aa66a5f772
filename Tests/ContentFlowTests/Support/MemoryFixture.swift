import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Foundation

/// A client whose requests are answered in memory, and a clock that stands. What no reply is scripted
/// for gets a good answer.
struct MemoryFixture: Sendable {
  let clock: VirtualClock
  let blobs: MemoryBlobStore
  let told = Watched<[ContentFlowDiagnostic]>([])
  let transport: ScriptedTransport
  let client: ContentFlowClient
  private let replies: Watched<[String: [Reply]]>

  init(
    clock: VirtualClock = VirtualClock(), blobs: MemoryBlobStore = MemoryBlobStore(),
    ids: any IDSource = CountingIDs(), deviceId: String? = "device-1",
    standing: Reply = .good
  ) {
    let replies = Watched<[String: [Reply]]>([:])
    let transport = ScriptedTransport { (request) async throws(TransportFailure) in
      let key = request.method.rawValue + " " + request.route
      let scripted = replies.update { replies -> Reply? in
        guard replies[key]?.isEmpty == false else { return nil }
        return replies[key]?.removeFirst()
      }
      return try await (scripted ?? standing).make(request).get()
    }
    let told = told
    var seams = ContentFlowSeams(folder: "/nonexistent")
    seams.transport = { _, _ in transport }
    seams.clock = clock
    seams.jitter = FixedJitter(1)
    seams.ids = ids
    seams.lifecycle = ManualLifecycle(.background)
    seams.appInfo = AppInfo(version: "1.2", osVersion: "17", deviceModel: "Phone")
    seams.blobs = blobs
    seams.diagnostics = { diagnostic in told.update { $0.append(diagnostic) } }
    let configuration = ContentFlowConfiguration(
      apiKey: "shop_test", locale: Locale(identifier: "ar_SA"), deviceId: deviceId,
      diagnostics: .off)
    self.clock = clock
    self.blobs = blobs
    self.transport = transport
    self.replies = replies
    client = ContentFlowClient(configuration: configuration, seams: seams)
  }

  /// A client whose user consents to analytics.
  static func granted(
    blobs: MemoryBlobStore = MemoryBlobStore(), ids: any IDSource = CountingIDs(),
    standing: Reply = .good
  ) async throws -> MemoryFixture {
    let fixture = MemoryFixture(blobs: blobs, ids: ids, standing: standing)
    fixture.script("POST /identify", .success(#"{"status":"anonymous","applied":true}"#))
    try await fixture.client.setAnalyticsConsent(.granted)
    return fixture
  }

  /// Loads strings of the selected language whose use may be told.
  func loadSensors(_ keys: String...) async throws {
    let list = keys.map { "\"\($0)\"" }.joined(separator: ",")
    script("GET /strings", .success(#"{"locale":"ar-SA","strings":{},"smartKeys":[\#(list)]}"#))
    _ = try await client.getStrings()
  }

  /// Replies to the next requests of the route, one each.
  func script(_ route: String, _ next: Reply...) {
    replies.update { $0[route, default: []] += next }
  }

  /// The requests of the route so far.
  func requests(_ route: String) -> [HTTPRequest] {
    transport.requests.value.filter { $0.method.rawValue + " " + $0.route == route }
  }

  /// Waits until there were so many requests of the route.
  @discardableResult
  func requests(_ count: Int, of route: String) async throws -> [HTTPRequest] {
    try await transport.requests.wait { all in
      all.count { $0.method.rawValue + " " + $0.route == route } >= count
    }.filter { $0.method.rawValue + " " + $0.route == route }
  }

  /// What the next start would find.
  func kept(_ key: String) -> String? { Self.values(blobs).string(key) }

  /// Where clients of the key keep what they know.
  static func values(_ blobs: MemoryBlobStore) -> FileKeyValueStore {
    FileKeyValueStore(
      blobs, name: "shop/test/values", diagnostics: Diagnostics(level: .off) { _ in })
  }

  /// What was told of a category.
  func told(_ category: String, _ level: DiagnosticLevel) -> [String] {
    told.value.filter { $0.category == category && $0.level == level }.map(\.message)
  }
}

/// A block to track.
func block(_ key: String = "home.hero", instance: String = "i-1") -> ContentBlock {
  ContentBlock(key: key, instanceId: instance, placement: "home", variantId: "v-1")
}
