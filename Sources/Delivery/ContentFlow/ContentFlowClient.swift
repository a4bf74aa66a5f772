import DeliveryCore
import Foundation

/// Delivers a workspace's content to an app, and the app's events to the workspace.
///
/// A client begins by itself: it loads what is cached, reads what is new, and listens for changes
/// while the app is in the foreground.
public actor ContentFlowClient {
  /// What the key is for.
  public nonisolated let environment: ContentFlowEnvironment
  /// The built-in popup.
  public nonisolated let popups: CFPopups
  /// What the client was made with.
  nonisolated let configuration: ContentFlowConfiguration
  nonisolated let seams: ContentFlowSeams
  /// What is wrong with the configuration; nothing is sent then.
  nonisolated let problem: ContentFlowError?
  nonisolated let settings: ClientSettings?
  nonisolated let diagnostics: ClientDiagnostics
  nonisolated let transport: any HTTPTransport
  nonisolated let vitality = Vitality()
  nonisolated let records: RecordStore
  nonisolated let values: any KeyValueStore

  // Requests and content.
  let flights = SingleFlight<Flight, CallAnswer>()
  let blockFlights = SingleFlight<ReadScope, BlocksFound>()
  let stringFlights = SingleFlight<ReadScope, LocalizedStrings>()
  var pauses: [Int: Task<Bool, Never>] = [:]
  var lastPause = 0
  var content: ContentPart
  var live = LivePart()

  // Identity and events.
  var identity: IdentityPart
  var events = EventsPart()

  // Popups, messages and places.
  var popupState: PopupsPart
  var location = LocationPart()

  /// Makes a client of its own, beside the shared one, on the device as it is.
  public init(configuration: ContentFlowConfiguration) {
    self.init(configuration: configuration, seams: ContentFlowSeams())
  }

  /// Makes a client of its own.
  ///
  /// - Parameters:
  ///   - configuration: what is wrong with it is thrown by every call that can throw.
  ///   - seams: what the device has.
  public init(configuration: ContentFlowConfiguration, seams: ContentFlowSeams) {
    ContentFlowDiagnostics.configure(configuration.diagnostics)
    let diagnostics = ClientDiagnostics(seams.diagnostics)
    diagnostics.hide(configuration.apiKey)
    let parts = Beginning(configuration, seams, diagnostics)
    let environment = ClientSettings.environment(ofKey: configuration.apiKey)
    self.environment = environment
    popups = CFPopups()
    self.configuration = configuration
    self.seams = seams
    self.diagnostics = diagnostics
    problem = parts.problem
    settings = parts.settings
    transport = parts.transport
    records = parts.records
    values = parts.values
    identity = parts.identity
    content = ContentPart(tag: parts.tag, values: parts.values)
    popupState = PopupsPart(
      sessionID: seams.ids.next(), records: parts.records,
      recordName: parts.settings.map { "\($0.tenant)/\(environment)/ledger" })
    Task { await self.begin() }
  }

  deinit { transport.close() }

  /// Whether the server rejected the key; nothing is sent then.
  public nonisolated var isKeyRejected: Bool { vitality.isKeyRejected }

  /// Ends the client: nothing is sent any more, streams finish, late answers are ignored.
  public nonisolated func close() {
    guard vitality.close() else { return }
    transport.close()
    Task { await self.end(nil) }
  }
}
