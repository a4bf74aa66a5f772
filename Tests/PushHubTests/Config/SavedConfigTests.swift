import DeliveryCore
import DeliveryTestSupport
import Foundation
import PushHub
import PushHubTestSupport
import Testing

/// What a launch finds of the config.
@Suite(.timeLimit(.minutes(2))) struct SavedConfigTests {
  @Test func valuesAreThereBeforeAnyCall() async throws {
    let phone = try Phone()
    try phone.service.publish(rules(["a": 1]))
    try await phone.started().remoteConfig.fetchAndActivate()
    let config = PushHub(seams: phone.seams).remoteConfig
    #expect(config.int(forKey: "a") == 1 && config.version == 1)
    #expect(config.value(forKey: "a").source == .remote)
  }

  /// Saved without a signature, then keys are set: defaults, version 0, and the next fetch goes out.
  @Test func unsignedIsDroppedWhenKeysAreSet() async throws {
    let phone = try Phone()
    let key = try TestSigningKey()
    try phone.service.publish(rules(["a": 1]))
    let config = try await phone.started().remoteConfig
    try await config.fetchAndActivate()
    phone.service.sign("k", key)
    try config.setTrustedSigningKeys(["k": key.spki])
    #expect(config.version == 0 && config.value(forKey: "a").source == .static)
    #expect(phone.log.told.value.contains { $0.category == "RemoteConfig" })
    #expect(try await config.fetchAndActivate())
    #expect(phone.fetches.count == 2 && phone.fetches[1].header("If-None-Match") == nil)
    #expect(config.version == 1)
  }

  /// Changed on the disk by somebody who cannot sign: checked at launch, before any getter.
  @Test func isVerifiedAtEveryLaunch() async throws {
    let phone = try Phone()
    let key = try TestSigningKey()
    phone.service.sign("k", key)
    try phone.service.publish(rules(["coins": 1]))
    let config = try await phone.started().remoteConfig
    try config.setTrustedSigningKeys(["k": key.spki])
    try await config.fetchAndActivate()
    #expect(PushHub(seams: phone.seams).remoteConfig.int(forKey: "coins") == 1)
    let record = try StoredRecord(
      decoding: some(phone.blobs.blobs.value[ConfigStore.name]), schema: 1)
    var saved = try some(JSONValue(parsing: record.payload).objectValue)
    let forged = PushHubTests.config(1, ["coins": 999])
    saved["body"] = .string(Data(forged.utf8).base64EncodedString())
    let payload = Data(JSONValue.object(saved).bytes)
    try phone.blobs.write(
      StoredRecord(payload: payload, writtenAtMilliseconds: 0).encoded(schema: 1), ConfigStore.name)
    let hub = try await phone.launch()
    #expect(
      hub.remoteConfig.version == 0 && hub.remoteConfig.value(forKey: "coins").source == .static)
    #expect(phone.log.told.value.last?.category == "RemoteConfig")
    // The keys that were set last are enforced before the app sets them again.
    #expect(await hub.diagnostics().trustedKeyCount == 1)
    let fetches = phone.fetches.count
    #expect(try await hub.remoteConfig.fetchAndActivate())
    #expect(phone.fetches.count == fetches + 1 && hub.remoteConfig.int(forKey: "coins") == 1)
    phone.service.sign("k", nil)
    try phone.service.publish(rules(["coins": 2]))
    let background = try await phone.launch()
    await #expect(throws: PushHubSignatureError.self) {
      try await background.remoteConfig.fetch(force: true)
    }
  }

  /// The four steps of a rotation, and the player who is late.
  @Test func rotation() async throws {
    let phone = try Phone()
    let (old, new) = (try TestSigningKey(), try TestSigningKey())
    phone.service.sign("old", old)
    try phone.service.publish(rules(["a": 1]))
    let config = try await phone.started().remoteConfig
    try config.setTrustedSigningKeys(["old": old.spki])
    try await config.fetchAndActivate()
    try config.setTrustedSigningKeys(["old": old.spki, "new": new.spki])
    #expect(config.version == 1)
    phone.service.sign("new", new)
    try phone.service.publish(rules(["a": 2]))
    #expect(try await config.fetchAndActivate(force: true))
    try config.setTrustedSigningKeys(["new": new.spki])
    #expect(config.version == 2)
    // Who has the old config when the old key is dropped gets defaults until the next fetch.
    try config.setTrustedSigningKeys(["old": old.spki])
    #expect(config.version == 0)
    await #expect(throws: PushHubSignatureError.self) { try await config.fetch() }
    try config.setTrustedSigningKeys(["new": new.spki])
    #expect(try await config.fetchAndActivate())
    // Without keys nothing is checked.
    try config.setTrustedSigningKeys([:])
    phone.service.sign("new", nil)
    try phone.service.publish(rules(["a": 3]))
    #expect(try await config.fetchAndActivate(force: true))
  }

  /// Fetched before the keys were set: never activated, thrown away, and fetched again.
  @Test func fetchedIsCheckedAgain() async throws {
    let phone = try Phone()
    let key = try TestSigningKey()
    try phone.service.publish(rules(["a": 1]))
    let config = try await phone.started().remoteConfig
    try await config.fetch()
    phone.service.sign("k", key)
    try config.setTrustedSigningKeys(["k": key.spki])
    #expect(throws: PushHubSignatureError.self) { try config.activate() }
    #expect(try config.activate() == false)
    #expect(try await config.fetchAndActivate())
    #expect(phone.fetches[1].header("If-None-Match") == nil && config.version == 1)
  }

  /// PH8: the keys change while the server says that nothing has changed since a body that is gone.
  @Test func a304ForADroppedBody() async throws {
    let phone = try Phone()
    let key = try TestSigningKey()
    try phone.service.publish(rules(["a": 1]))
    let config = try await phone.started().remoteConfig
    try await config.fetchAndActivate()
    let gate = Gate()
    let path = Phone.device + "/config"
    phone.server.script(.get, path, Answer([.gate(gate)] + Answer.status(304).steps))
    let fetch = Task { try await config.fetch(force: true) }
    try await phone.clock.waitForSleeper(in: 10_000)
    try await phone.server.log.wait { $0.requests.count { $0.path == path } == 2 }
    try config.setTrustedSigningKeys(["k": key.spki])
    phone.service.sign("k", key)
    gate.open()
    try await fetch.value
    #expect(try config.activate() && config.version == 1)
    #expect(phone.fetches.count == 3 && phone.fetches[2].header("If-None-Match") == nil)
  }

  /// Bug 10 and 18. Killed at any byte of a write: the old config or the new one.
  @Test func everyByteOfAWrite() async throws {
    let phone = try Phone()
    let folder = try TemporaryFolder()
    var seams = phone.seams
    let blobs = try FileBlobStore(folder: folder.file("state"))
    seams.blobs = blobs
    let file = URL(fileURLWithPath: folder.file("state/config.blob"))
    let hub = PushHub(seams: seams)
    try await hub.configure(phone.configuration())
    try await hub.start(deviceToken: Phone.token)
    try phone.service.publish(rules(["a": 1]))
    try await hub.remoteConfig.fetchAndActivate()
    let old = try Data(contentsOf: file)
    try phone.service.publish(rules(["a": 2]))
    try await hub.remoteConfig.fetchAndActivate(force: true)
    let new = try Data(contentsOf: file)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    for count in 0...new.count {
      try old.write(to: file)
      let stopped = #expect(throws: StoreError.self) {
        try blobs.write(new, ConfigStore.name, stoppingAfter: count)
      }
      #expect(stopped != nil)
      let config = PushHub(seams: seams).remoteConfig
      #expect(config.version == 1 && config.int(forKey: "a") == 1)
    }
    try new.write(to: file)
    #expect(PushHub(seams: seams).remoteConfig.version == 2)
    // What a file system may do to a file that was not synced: cut anywhere, it is damage.
    for count in stride(from: 0, to: new.count, by: 7) {
      try new.prefix(count).write(to: file)
      #expect(PushHub(seams: seams).remoteConfig.version == 0)
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test(arguments: ["", "{", "{\"schema\":99}\n", "\u{0}"]) func damageIsToldOnce(
    text: String
  ) throws {
    let phone = try Phone()
    phone.blobs.blobs.update { $0[ConfigStore.name] = Data(text.utf8) }
    #expect(PushHub(seams: phone.seams).remoteConfig.version == 0)
    #expect(phone.log.told.value.map(\.category) == ["cache"])
    #expect(phone.blobs.blobs.value.isEmpty)
  }

  /// Whole, and not a config: damage too.
  @Test(arguments: [
    "{}", "[]", #"{"body":"e30=","refreshesOnce":false,"skipsInterval":false,"keys":{}}"#,
  ])
  func foreignPayloads(text: String) throws {
    let phone = try Phone()
    let record = StoredRecord(payload: Data(text.utf8), writtenAtMilliseconds: 0)
    phone.blobs.blobs.update { $0[ConfigStore.name] = record.encoded(schema: 1) }
    #expect(PushHub(seams: phone.seams).remoteConfig.version == 0)
    #expect(phone.log.told.value.count == 1 && phone.blobs.blobs.value.isEmpty)
  }

  @Test func aFullDiskIsTold() async throws {
    let phone = try Phone()
    phone.blobs.isFull.update { $0 = true }
    try phone.service.publish(rules(["a": 1]))
    let config = try await phone.started().remoteConfig
    #expect(try await config.fetchAndActivate())
    #expect(config.int(forKey: "a") == 1)
    #expect(phone.log.told.value.contains { $0.category == "cache" })
  }
}
