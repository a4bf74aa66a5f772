public import DeliveryCore

/// Parts of the SDK that a platform operator can switch off for a workspace.
public struct SDKFeatures: Sendable, Hashable {
  /// Streams and polling.
  public var liveUpdates = true
  /// Campaigns.
  public var campaigns = true
  /// Tracking and reports of fences.
  public var location = true
  /// The device's own count of popups.
  public var frequencyCaps = true
  /// Blocks; the server sees to it.
  public var contentSync = true
  /// Strings; the server sees to it.
  public var strings = true
  /// Events; the server sees to it.
  public var analyticsEvents = true
  /// Consent to push; the server sees to it.
  public var pushPreferences = true
  /// Fences; the server sees to it.
  public var geofences = true
  /// Profiles; the server sees to it.
  public var profileUpdates = true

  /// Everything is on.
  public init() {}

  /// Reads `config.features`: only an exact `false` switches off.
  public init(_ value: JSONValue?) {
    func isOn(_ name: String) -> Bool { value?[name] != .bool(false) }
    liveUpdates = isOn("liveUpdates")
    campaigns = isOn("campaigns")
    location = isOn("location")
    frequencyCaps = isOn("frequencyCaps")
    contentSync = isOn("contentSync")
    strings = isOn("strings")
    analyticsEvents = isOn("analyticsEvents")
    pushPreferences = isOn("pushPreferences")
    geofences = isOn("geofences")
    profileUpdates = isOn("profileUpdates")
  }
}
