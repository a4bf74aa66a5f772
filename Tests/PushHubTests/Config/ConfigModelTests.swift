import DeliveryCore
import DeliveryTestSupport
import Foundation
import PushHub
import PushHubTestSupport
import TestSupport
import Testing

/// The client does what the model does, over random steps.
@Suite(.timeLimit(.minutes(10))) struct ConfigModelTests {
  /// What the service answers; `version` counts, so that a tag is a version.
  private struct Service: Sendable {
    var version = 1
    var signer: Int?
    var isDown = false
  }

  private static let installation =
    #"{"installationId":"ins-1","credential":"credential-1","environment":"test"}"#

  @Test(arguments: 0..<4 as Range<UInt64>) func tenThousandSteps(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let keys = try (0..<3).map { _ in try TestSigningKey() }
    let service = Watched(Service())
    let transport = DirectTransport { request in
      guard request.url.hasSuffix("/config") else {
        let body = Data(Self.installation.utf8)
        return .success(HTTPResponse(head: HTTPResponseHead(status: 201), body: body))
      }
      let now = service.value
      if now.isDown { return .failure(TransportFailure(.refused, requestBytesSent: false)) }
      let tag = "\"\(now.version)\""
      if request.headers["If-None-Match"] == tag {
        return .success(HTTPResponse(head: HTTPResponseHead(status: 304)))
      }
      let body = Data(config(now.version, ["v": .integer(Int64(now.version))]).utf8)
      var headers: HTTPHeaders = ["ETag": tag]
      if let signer = now.signer {
        headers["X-PushHub-Signature"] = try? keys[signer].header("k\(signer)", signing: body)
      }
      return .success(
        HTTPResponse(head: HTTPResponseHead(status: 200, headers: headers), body: body))
    }
    let clock = VirtualClock()
    let seams = PushHubSeams(
      transport: transport, secrets: MemorySecureStore(), blobs: MemoryBlobStore(), clock: clock,
      app: Phone.app, queue: DispatchQueue(label: "model"), diagnostics: Diagnostics { _ in })
    func launch() async throws -> PushHub {
      let hub = PushHub(seams: seams)
      try await hub.configure(
        PushHubConfiguration(
          appId: Phone.appId, publishableKey: "ph_pub_1", baseURL: URL(string: "http://localhost")))
      return hub
    }
    var hub = try await launch()
    try await hub.start(deviceToken: Phone.token)
    var model = ConfigModel()
    var told = (fetches: 0, refusals: 0, dropped: 0, relaunches: 0)
    for step in 0..<2500 {
      let now = clock.wallMilliseconds
      let served = service.value
      let body = ConfigModel.Body(version: served.version, signer: served.signer)
      let before = transport.requests.value.count { $0.url.hasSuffix("/config") }
      var expectedAsks = false
      var expected = ConfigModel.Outcome.untouched
      var outcome = ConfigModel.Outcome.untouched
      var tag: Int?
      switch Int.random(in: 0..<13, using: &random) {
      case 0, 1, 2:
        let force = Int.random(in: 0..<4, using: &random) == 0
        expectedAsks = model.asks(force: force, now: now)
        tag = model.tag
        expected = model.fetch(force: force, now: now, served: served.isDown ? nil : body)
        outcome = await Self.outcome {
          try await hub.remoteConfig.fetch(force: force)
          return .untouched
        }
      case 3, 4:
        let force = Int.random(in: 0..<4, using: &random) == 0
        expectedAsks = model.asks(force: force, now: now)
        tag = model.tag
        expected = model.fetch(force: force, now: now, served: served.isDown ? nil : body)
        if expected == .untouched { expected = model.activate() }
        outcome = await Self.outcome {
          .changed(try await hub.remoteConfig.fetchAndActivate(force: force))
        }
      case 5:
        expected = model.activate()
        outcome = await Self.outcome { .changed(try hub.remoteConfig.activate()) }
      case 6:
        let chosen = (0..<3).filter { _ in Bool.random(using: &random) }
        let map = Dictionary(uniqueKeysWithValues: chosen.map { ("k\($0)", keys[$0].spki) })
        let version = model.version
        model.trust(Set(chosen))
        if model.version != version { told.dropped += 1 }
        try hub.remoteConfig.setTrustedSigningKeys(map)
      case 7: service.update { $0.version += 1 }
      case 8:
        let signer = Int.random(in: -1..<3, using: &random)
        // Another signer means other headers for the same bytes, so a new version goes with it.
        service.update { service in
          service.signer = signer < 0 ? nil : signer
          service.version += 1
        }
      case 9:
        let isDown = Int.random(in: 0..<3, using: &random) == 0
        service.update { $0.isDown = isDown }
      case 10:
        let step = Int64.random(in: 0...1_000_000, using: &random)
        clock.advance(milliseconds: step)
        if Int.random(in: 0..<8, using: &random) == 0 {
          clock.setWall(milliseconds: now - 5_000_000)
        }
      case 11:
        model.launch()
        hub = try await launch()
        told.relaunches += 1
      default:
        let version = Bool.random(using: &random) ? served.version : nil
        if let version, version <= model.version { break }
        // One that cannot be fetched.
        model.miss(version)
        service.update { $0.isDown = true }
        expectedAsks = true
        tag = model.tag
        let result = await withCheckedContinuation { caller in
          let refresh: [String: Any] =
            version.map { ["type": "config_refresh", "version": $0] }
            ?? ["type": "config_refresh", "version": "new"]
          if !hub.refresh(["pushhub": refresh], completionHandler: { caller.resume(returning: $0) })
          {
            caller.resume(returning: .noData)
          }
        }
        #expect(result == .failed)
        service.update { $0.isDown = served.isDown }
      }
      let fetches = transport.requests.value.filter { $0.url.hasSuffix("/config") }
      let context = Comment("seed \(seed), step \(step), model \(model)")
      try #require(outcome == expected, context)
      try #require(fetches.count - before == (expectedAsks ? 1 : 0), context)
      if expectedAsks {
        told.fetches += 1
        try #require(fetches.last?.headers["If-None-Match"] == tag.map { "\"\($0)\"" }, context)
      }
      if outcome == .badSignature { told.refusals += 1 }
      try #require(hub.remoteConfig.version == model.version, context)
      try #require(hub.remoteConfig.int(forKey: "v") == model.version, context)
      let source = hub.remoteConfig.value(forKey: "v").source
      try #require(source == (model.memory.active == nil ? .static : .remote), context)
    }
    // The walk has been everywhere.
    #expect(told.fetches > 100 && told.refusals > 50 && told.dropped > 5 && told.relaunches > 50)
  }

  private static func outcome(
    _ body: () async throws -> ConfigModel.Outcome
  ) async -> ConfigModel.Outcome {
    do {
      return try await body()
    } catch is PushHubSignatureError {
      return .badSignature
    } catch {
      return .failed
    }
  }
}
