import DeliveryCore
import DeliveryTestSupport
import Foundation
import PushHub
import PushHubTestSupport
import Synchronization
import Testing

/// The samples of the documentation, one test a heading; one after the other, for they share the
/// process's client.
@Suite(.serialized, .timeLimit(.minutes(1))) struct DocumentedCalls {
  @Test func configure() async throws {
    let phone = try Phone()
    PushHub.use(PushHub(seams: phone.seams))
    let configuration = try PushHubConfiguration(
      appId: Phone.appId, publishableKey: "ph_pub_development",
      baseURL: URL(string: phone.server.url))
    try await PushHub.shared.configure(configuration)
    try await PushHub.shared.configure(configuration)
    #expect(await PushHub.shared.diagnostics().isConfigured && phone.requests.isEmpty)
  }

  @Test func permissionAndRegistration() async throws {
    let phone = try Phone()
    PushHub.use(try await phone.launch())
    let granted = try await PushHubNotifications.requestAuthorization()
    #expect(granted)
    try await PushHub.shared.start(deviceToken: Phone.token)
    let body = try JSONValue(parsing: some(phone.requests.first).body)
    #expect(body["token"] == "00abff" && body["platform"] == "ios" && body["provider"] == "apns")
    #expect(phone.lines == ["POST \(Phone.bootstrap)"])
    #expect(phone.requests[0].header("Authorization") == "Bearer ph_pub_development")
  }

  @Test func deviceContext() async throws {
    let phone = try Phone()
    PushHub.use(try await phone.launch())
    try await PushHub.shared.start(deviceToken: Phone.token)
    #expect(
      phone.device?.registration["context"] == [
        "appVersion": "2.4.1", "appBuild": "241", "osVersion": "17.5", "locale": "ar-SA",
        "country": "SA", "timezone": "Asia/Riyadh",
      ])
    try await PushHub.shared.start(deviceToken: Phone.token)
    #expect(phone.lines.last == "PUT \(Phone.device)")
    #expect(phone.device?.registration["platform"] == nil)
  }

  @Test func notificationCallbacks() async throws {
    let phone = try Phone()
    PushHub.use(try await phone.started())
    let payload: [AnyHashable: Any] = [
      "aps": ["alert": "Hello"],
      "pushhub": ["notificationId": "n1", "token": "signed-token", "url": "game://shop/1?a=b"],
    ]
    await PushHubNotifications.handleForeground(ReceivedNotification(payload))
    let url = await PushHubNotifications.handleResponse(ReceivedNotification(payload))
    #expect(url?.absoluteString == "game://shop/1?a=b")
    let action = ReceivedNotification(payload, actionIdentifier: "claim")
    #expect(await PushHubNotifications.handleResponse(action) == url)
    let taken = ReceivedNotification(
      payload, actionIdentifier: PushHubNotifications.dismissAction)
    #expect(await PushHubNotifications.handleResponse(taken) == nil)
    let other = ReceivedNotification(["other": ["notificationId": "n1"]])
    #expect(await PushHubNotifications.handleResponse(other) == nil)
    await PushHub.shared.flushPending()
    let receipts = try some(phone.device).receipts
    #expect(receipts.map { $0["type"] } == ["received", "opened", "action"])
    #expect(receipts.map { $0["actionId"] } == [nil, nil, "claim"])
    #expect(receipts.allSatisfy { $0["token"] == "signed-token" && $0["notificationId"] == "n1" })
    #expect(receipts[0]["occurredAt"] == "2026-01-01T00:00:00Z")
  }

  @Test func identityConsentAndEvents() async throws {
    let phone = try Phone()
    PushHub.use(try await phone.started())
    try await PushHub.shared.identify(
      "player-1842", attributes: ["tier": "gold", "region": "mena"])
    try await PushHub.shared.setConsent(.granted)
    try await PushHub.shared.track("level_completed", properties: ["level": "20"])
    // Attributes that are left out stay.
    try await PushHub.shared.identify("player-1842", attributes: ["tier": "silver"])
    try await PushHub.shared.identify("player-1842")
    #expect(phone.device?.traits == ["tier": "silver", "region": "mena"])
    #expect(phone.device?.consent == "granted" && phone.device?.userId == "player-1842")
    let event = try some(phone.device?.events.first)
    #expect(event["name"] == "level_completed" && event["properties"] == ["level": "20"])
    #expect(try JSONValue(parsing: some(phone.requests.last).body) == ["userId": "player-1842"])
    try await PushHub.shared.unlinkUser()
    #expect(phone.device?.userId == nil)
  }

  @Test func setDefaultsAndFetchOnLaunch() async throws {
    let phone = try Phone()
    try phone.service.publish(rules(["starter_coins": 250, "drop_rate": 0.5]))
    PushHub.use(try await phone.launch())
    PushHub.config.setDefaults([
      "starter_coins": 100,
      "maintenance_mode": false,
      "welcome_text": "Welcome!",
      "store_layout": ["tabs": ["offers", "coins"]],
    ])
    #expect(PushHub.config.value(forKey: "starter_coins").source == .default)
    try await PushHub.shared.start(deviceToken: Phone.token)
    do {
      let changed = try await PushHub.config.fetchAndActivate()
      #expect(changed)
    } catch {
      Issue.record("\(error)")
    }
    // Read values.
    let coins = PushHub.config.int(forKey: "starter_coins")
    let maintenance = PushHub.config.bool(forKey: "maintenance_mode")
    let text = PushHub.config.string(forKey: "welcome_text")
    let ratio = PushHub.config.double(forKey: "drop_rate")
    let layoutJSON = PushHub.config.json(forKey: "store_layout")
    let everything = PushHub.config.all()
    #expect(coins == 250 && !maintenance && text == "Welcome!" && ratio == 0.5)
    #expect(layoutJSON == #"{"tabs":["offers","coins"]}"# && everything.count == 5)
    let value = PushHub.config.value(forKey: "starter_coins")
    #expect(value.source == .remote)
    #expect(PushHub.config.value(forKey: "nobody").source == .static)
    #expect(PushHub.config.json(forKey: "nobody") == nil)
  }

  @Test func callbackForm() async throws {
    let phone = try Phone()
    try phone.service.publish(rules(["a": 1]))
    PushHub.use(try await phone.started())
    let result = await withCheckedContinuation { caller in
      PushHub.config.fetchAndActivate(force: true) { result in
        dispatchPrecondition(condition: .onQueue(phone.queue))
        caller.resume(returning: result)
      }
    }
    #expect(try result.get())
  }

  @Test func reactToUpdates() async throws {
    let phone = try Phone()
    try phone.service.publish(rules(["maintenance_mode": true, "same": 1]))
    PushHub.use(try await phone.started())
    PushHub.config.setDefaults(["same": 1])
    let told = Watched<[Set<String>]>([])
    let token = PushHub.config.onUpdated { changedKeys in
      if changedKeys.contains("maintenance_mode") { told.update { $0.append(changedKeys) } }
    }
    try await PushHub.config.fetchAndActivate()
    try await told.wait { !$0.isEmpty }
    #expect(told.value == [["maintenance_mode"]])
    token.cancel()
    try phone.service.publish(rules(["maintenance_mode": false]))
    try await PushHub.config.fetchAndActivate(force: true)
    phone.queue.sync {}
    #expect(told.value.count == 1)
  }

  @Test func fetchNowApplyLater() async throws {
    let phone = try Phone()
    try phone.service.publish(rules(["a": 1]))
    PushHub.use(try await phone.started())
    try await PushHub.config.fetch()
    #expect(PushHub.config.int(forKey: "a") == 0 && PushHub.config.version == 0)
    let changed = try PushHub.config.activate()
    #expect(changed && PushHub.config.int(forKey: "a") == 1 && PushHub.config.version == 1)
    #expect(try PushHub.config.activate() == false)
  }

  @Test func instantRefresh() async throws {
    let phone = try Phone()
    try phone.service.publish(rules(["a": 1]))
    PushHub.use(try await phone.started())
    let results = Watched<[UIBackgroundFetchResult]>([])
    @Sendable func application(
      didReceiveRemoteNotification userInfo: [AnyHashable: Any],
      fetchCompletionHandler completionHandler:
        @escaping @Sendable (UIBackgroundFetchResult) -> Void
    ) {
      if PushHub.handleBackgroundNotification(userInfo, completionHandler: completionHandler) {
        return
      }
      completionHandler(.noData)
    }
    application(
      didReceiveRemoteNotification: [
        "aps": ["content-available": 1], "pushhub": ["type": "config_refresh", "version": 1],
      ]) { result in results.update { $0.append(result) } }
    try await results.wait { $0 == [.newData] }
    #expect(PushHub.config.int(forKey: "a") == 1)
    application(didReceiveRemoteNotification: ["aps": ["alert": "Hello"]]) { result in
      results.update { $0.append(result) }
    }
    #expect(results.value == [.newData, .noData])
  }

  @Test func signedConfig() async throws {
    let phone = try Phone()
    let key = try TestSigningKey()
    phone.service.sign("KEY_ID", key)
    try phone.service.publish(rules(["a": 1]))
    PushHub.use(try await phone.started())
    try PushHub.config.setTrustedSigningKeys(["KEY_ID": key.spki])
    #expect(try await PushHub.config.fetchAndActivate())
    phone.service.sign("KEY_ID", nil)
    try phone.service.publish(rules(["a": 2]))
    let error = await #expect(throws: PushHubSignatureError.self) {
      try await PushHub.config.fetchAndActivate(force: true)
    }
    #expect(error?.code == "signature" && PushHub.config.int(forKey: "a") == 1)
  }

  @Test func resetAndDiagnostics() async throws {
    let phone = try Phone()
    try phone.service.publish(rules(["a": 1]))
    PushHub.use(try await phone.started())
    try await PushHub.config.fetchAndActivate()
    var state = await PushHub.shared.diagnostics()
    #expect(state.isRegistered && state.environment == "development" && state.configVersion == 1)
    await PushHub.shared.reset()
    state = await PushHub.shared.diagnostics()
    #expect(!state.isRegistered && state.environment == nil && state.configVersion == 0)
    #expect(phone.service.state.value.deactivations == 1 && phone.device == nil)
    #expect(PushHub.config.value(forKey: "a").source == .static)
  }
}
