import DeliveryCore

/// What a client is made of, found out before there is a client.
struct Beginning {
  var settings: ClientSettings?
  var problem: ContentFlowError?
  let transport: any HTTPTransport
  let records: RecordStore
  let values: any KeyValueStore
  let identity: IdentityPart
  let tag: String

  init(
    _ configuration: ContentFlowConfiguration, _ seams: ContentFlowSeams,
    _ diagnostics: ClientDiagnostics
  ) {
    tag = configuration.locale.map(LanguageTag.text) ?? LanguageTag.text(seams.appInfo.locale)
    records = RecordStore(seams.blobs, schema: 1, diagnostics: diagnostics.core)
    var found: ClientSettings?
    var problem: ContentFlowError?
    do throws(ContentFlowError) {
      let base = try BaseURL.resolve(
        explicit: configuration.baseURL, listed: seams.appInfo.bundle["ContentFlowBaseURL"])
      if let text = base.problem { diagnostics.report(.errors, "config", text) }
      found = try ClientSettings(configuration, base: base.url)
    } catch {
      problem = error
    }
    let scope = found.map { "\($0.tenant)/\(ClientSettings.environment(ofKey: $0.key))" }
    values =
      scope.map { scope in
        FileKeyValueStore(
          seams.blobs, name: "\(scope)/values", clock: seams.clock, diagnostics: diagnostics.core)
      } ?? MemoryKeyValueStore()
    do throws(ContentFlowError) {
      identity = try IdentityPart(
        imported: configuration.deviceId, values: values, ids: seams.ids)
    } catch {
      problem = problem ?? error
      identity = IdentityPart(deviceID: "")
    }
    if problem != nil { found = nil }
    settings = found
    self.problem = problem
    transport = seams.transport(
      TransportConfiguration(
        pins: found?.pins ?? [], certificateAuthorityFile: seams.certificateAuthorityFile),
      seams.clock)
    if let problem { diagnostics.report(.errors, "config", "\(problem)", error: problem) }
    if let address = found?.base.legacyAddress {
      diagnostics.report(
        .warnings, "config",
        "ContentFlow: baseUrl \(address) uses a legacy path. Update it to \(BaseURL.standard)")
    }
  }
}
