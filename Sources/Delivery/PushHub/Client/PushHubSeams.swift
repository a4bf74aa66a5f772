public import DeliveryCore
public import Foundation

/// All that PushHub needs of its surroundings.
public struct PushHubSeams: Sendable {
  /// Carries the requests.
  public var transport: any HTTPTransport
  /// Keeps the credential, the token and the writes that wait.
  public var secrets: any SecureStore
  /// Keeps the config.
  public var blobs: any BlobStore
  /// The times.
  public var clock: any DeliveryClock
  /// Chance, in the waits between tries.
  public var jitter: any Jitter
  /// Makes the ids of writes.
  public var ids: any IDSource
  /// What is known of the device.
  public var app: AppInfo
  /// Where callbacks are called.
  public var queue: DispatchQueue
  /// Is told what goes wrong.
  public var diagnostics: Diagnostics
  /// Asks whether notifications may be shown.
  public var authorization: @Sendable () async throws -> Bool

  /// The surroundings on Linux: libcurl, files of the user's own, the system's clock, the main queue.
  public init() {
    let diagnostics = Diagnostics()
    let folder = StateFolder.path(of: "PushHub")
    self.init(
      transport: CurlTransport(),
      secrets: FileSecureStore(folder: folder + "/secrets", diagnostics: diagnostics),
      blobs: Self.blobs(folder, diagnostics), diagnostics: diagnostics)
  }

  /// Surroundings of the caller's own; without notifications, unless they are given.
  public init(
    transport: any HTTPTransport, secrets: any SecureStore, blobs: any BlobStore,
    clock: any DeliveryClock = SystemClock(), jitter: any Jitter = SystemJitter(),
    ids: any IDSource = SystemIDSource(), app: AppInfo = .process(), queue: DispatchQueue = .main,
    diagnostics: Diagnostics = Diagnostics(),
    authorization: @escaping @Sendable () async throws -> Bool = { false }
  ) {
    self.transport = transport
    self.secrets = secrets
    self.blobs = blobs
    self.clock = clock
    self.jitter = jitter
    self.ids = ids
    self.app = app
    self.queue = queue
    self.diagnostics = diagnostics
    self.authorization = authorization
  }

  private static func blobs(_ folder: String, _ diagnostics: Diagnostics) -> any BlobStore {
    do throws(StoreError) {
      return try FileBlobStore(folder: folder)
    } catch {
      diagnostics.report(
        .errors, "cache", "the config is forgotten when the process ends: \(error)")
      return NoBlobStore()
    }
  }
}

/// Keeps nothing, where there is no folder.
private struct NoBlobStore: BlobStore {
  func read(_ name: String) throws(StoreError) -> Data? { nil }
  func write(_ data: Data, _ name: String) throws(StoreError) {}
  func remove(_ name: String) throws(StoreError) {}
  func names() throws(StoreError) -> [String] { [] }
}
