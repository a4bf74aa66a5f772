public import DeliveryCore
public import Foundation

/// All that a client needs of its surroundings.
public struct AffiliateSeams: Sendable {
  /// Carries the requests.
  public var transport: any HTTPTransport
  /// Keeps the install's record.
  public var values: any KeyValueStore
  /// Holds what an App Clip leaves.
  public var container: any GroupContainer
  /// The times.
  public var clock: any DeliveryClock
  /// Makes the install id.
  public var ids: any IDSource
  /// What is known of the device.
  public var app: AppInfo
  /// Where callbacks are called.
  public var queue: DispatchQueue
  /// Is told what goes wrong.
  public var diagnostics: Diagnostics

  /// The surroundings on Linux: libcurl, files of the user's own, the system's clock, the main queue.
  public init() {
    let diagnostics = Diagnostics()
    let folder = StateFolder.path(of: "FlowAffiliate")
    self.init(
      transport: CurlTransport(), values: Self.values(folder, diagnostics),
      container: FolderGroupContainer(folder: folder + "/groups"), diagnostics: diagnostics)
  }

  /// Surroundings of the caller's own.
  public init(
    transport: any HTTPTransport, values: any KeyValueStore, container: any GroupContainer,
    clock: any DeliveryClock = SystemClock(), ids: any IDSource = SystemIDSource(),
    app: AppInfo = .process(), queue: DispatchQueue = .main,
    diagnostics: Diagnostics = Diagnostics()
  ) {
    self.transport = transport
    self.values = values
    self.container = container
    self.clock = clock
    self.ids = ids
    self.app = app
    self.queue = queue
    self.diagnostics = diagnostics
  }

  private static func values(_ folder: String, _ diagnostics: Diagnostics) -> any KeyValueStore {
    do throws(StoreError) {
      return FileKeyValueStore(try FileBlobStore(folder: folder), diagnostics: diagnostics)
    } catch {
      diagnostics.report(
        .errors, "install", "the install is forgotten when the process ends: \(error)")
      return MemoryKeyValueStore()
    }
  }
}
