public import DeliveryCore
import Foundation

/// What a device has: replaced in tests, and by adapters of other systems.
public struct ContentFlowSeams: Sendable {
  /// Makes what carries requests; every client has its own, held to its pins.
  public var transport: @Sendable (TransportConfiguration, any DeliveryClock) -> any HTTPTransport
  /// A PEM file of authorities in place of the system's, for tests on loopback.
  public var certificateAuthorityFile: String?
  /// Times.
  public var clock: any DeliveryClock
  /// Chance in waits.
  public var jitter: any Jitter
  /// Ids of devices, sessions and events.
  public var ids: any IDSource
  /// Foreground and background.
  public var lifecycle: any LifecycleSource
  /// The app and the device.
  public var appInfo: AppInfo
  /// Where caches and settings are kept.
  public var blobs: any BlobStore
  /// Where ``CFSecureStorage`` keeps secrets; the client itself has none to keep.
  public var secrets: any SecureStore
  /// Where the device is.
  public var location: any LocationProvider
  /// Watches fences without continuous positioning.
  public var regions: any RegionMonitor
  /// Draws popups.
  public var presenter: any PopupPresenter
  /// Opens links.
  public var opener: any URLOpener
  /// Told everything, besides the handler of all clients.
  public var diagnostics: @Sendable (ContentFlowDiagnostic) -> Void

  /// The device as it is.
  ///
  /// - Parameter folder: where caches and settings are kept; `nil` takes a folder of the user's own.
  public init(folder: String? = nil) {
    transport = { CurlTransport(configuration: $0, clock: $1) }
    clock = SystemClock()
    jitter = SystemJitter()
    ids = SystemIDSource()
    lifecycle = ManualLifecycle()
    appInfo = .process()
    blobs = Self.blobs(folder ?? Self.defaultFolder)
    secrets = NoSecureStore()
    location = NoLocationProvider()
    regions = NoRegionMonitor()
    presenter = NoPopupPresenter()
    opener = NoURLOpener()
    diagnostics = { _ in }
  }

  private static var defaultFolder: String {
    let environment = ProcessInfo.processInfo.environment
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (state ?? NSHomeDirectory() + "/.local/state") + "/contentflow"
  }

  private static func blobs(_ folder: String) -> any BlobStore {
    do {
      let parent = (folder as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
      return try FileBlobStore(folder: folder)
    } catch {
      return NoBlobStore(reason: "\(folder): \(error)")
    }
  }
}
