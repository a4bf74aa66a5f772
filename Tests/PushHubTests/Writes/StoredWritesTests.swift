import DeliveryCore
import DeliveryTestSupport
import Foundation
import PushHub
import PushHubTestSupport
import Testing

/// What a launch finds of the installation and its writes, and what nobody finds.
@Suite(.timeLimit(.minutes(2))) struct StoredWritesTests {
  private static let file = "pushhub%2Ehub.blob"

  /// Killed at any byte of keeping a write: the old queue or the new one, and the same installation.
  @Test func everyByteOfAWrite() async throws {
    let phone = try Phone()
    let folder = try TemporaryFolder()
    var seams = phone.seams
    let diagnostics = phone.log.diagnostics()
    seams.secrets = FileSecureStore(folder: folder.file("secrets"), diagnostics: diagnostics)
    let file = URL(fileURLWithPath: folder.file("secrets/" + Self.file))
    let hub = PushHub(seams: seams)
    try await hub.configure(phone.configuration())
    try await hub.start(deviceToken: Phone.token)
    phone.server.always(.post, Phone.device + "/events") { _ in .status(503) }
    try await hub.track("a")
    let old = try Data(contentsOf: file)
    try await hub.track("b")
    let new = try Data(contentsOf: file)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let blobs = try FileBlobStore(folder: folder.file("secrets"))
    for count in 0...new.count {
      try old.write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      let stopped = #expect(throws: StoreError.self) {
        try blobs.write(new, HubStore.name, stoppingAfter: count)
      }
      #expect(stopped != nil)
      let state = await PushHub(seams: seams).diagnostics()
      #expect(state.isRegistered && state.pendingOperations == 1)
    }
    try new.write(to: file)
    #expect(await PushHub(seams: seams).diagnostics().pendingOperations == 2)
    for count in stride(from: 0, to: new.count, by: 7) {
      try new.prefix(count).write(to: file)
      let state = await PushHub(seams: seams).diagnostics()
      #expect(!state.isRegistered && state.pendingOperations == 0)
    }
  }

  /// Bug 18: what is kept is damaged; told once, and the launch goes on.
  @Test(arguments: ["", "{", "[]", #"{"queue":{"operations":7}}"#]) func damage(
    text: String
  ) async throws {
    let phone = try Phone()
    _ = phone.secrets.set(Data(text.utf8), HubStore.name)
    let hub = try await phone.started()
    #expect(await hub.diagnostics().isRegistered)
    #expect(phone.log.told.value.map(\.category) == ["cache"])
  }

  @Test func storesThatRefuseAreTold() async throws {
    let phone = try Phone()
    phone.secrets.isFull.update { $0 = true }
    let hub = try await phone.started()
    try await hub.track("a")
    #expect(phone.device?.events.count == 1)
    #expect(phone.log.told.value.contains { $0.category == "cache" })
    #expect(phone.blobs.blobs.value.isEmpty && phone.secrets.secrets.value.isEmpty)
  }

  /// Nothing that is secret, or about the user, is told, is in `diagnostics()`, or lies in the config.
  @Test func noSecretsAnywhere() async throws {
    let phone = try Phone()
    let key = try TestSigningKey()
    phone.service.sign("k", key)
    try phone.service.publish(rules(["a": 1]))
    let hub = try await phone.started()
    try hub.remoteConfig.setTrustedSigningKeys(["k": key.spki])
    try await hub.identify("player-1842", attributes: ["tier": "gold-tier"])
    let payload: [AnyHashable: Any] = [
      "pushhub": ["notificationId": "notification-7", "token": "signed-token"]
    ]
    hub.report(payload: payload)
    phone.server.script(
      .post, Phone.device + "/events", .status(500),
      FakePushHub.refusal(422, "credential-1-of-installation ph_pub_development"))
    try await hub.track("level", properties: ["secret-property": "secret-value"])
    await hub.flushPending()
    phone.server.script(.get, Phone.device + "/config", .json("{"))
    _ = try? await hub.remoteConfig.fetch(force: true)
    try await hub.remoteConfig.fetchAndActivate(force: true)
    let state = "\(await hub.diagnostics())"
    let told = phone.log.told.value.map(\.message).joined(separator: "\n")
    let config = phone.blobs.blobs.value.values.map { String(decoding: $0, as: UTF8.self) }
    #expect(!told.isEmpty && config.count == 1)
    for secret in [
      "ph_pub_development", "credential-1-of-installation", "00abff", "player-1842", "gold-tier",
      "notification-7", "signed-token", "secret-property", "secret-value",
    ] {
      #expect(!state.contains(secret) && !told.contains(secret), "\(secret)")
      #expect(!config[0].contains(secret), "\(secret)")
    }
    await hub.reset()
    let left = phone.secrets.secrets.value.values.map { String(decoding: $0, as: UTF8.self) }
    #expect(left.allSatisfy { !$0.contains("player-1842") && !$0.contains("credential-1") })
  }
}
