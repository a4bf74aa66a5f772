/// How an engine filters fixes and decides about fences.
public struct GeofenceConfiguration: Hashable, Sendable {
  /// What happens to a fix that is not newer than its device's last accepted one.
  public enum TimeOrder: String, Hashable, Sendable, CaseIterable {
    /// Earlier fixes, repeats and other places at the same time are dropped, each with its reason.
    case dropLate
    /// Every fix is evaluated in the order given; the caller has sorted them.
    case asGiven
  }

  /// How much of the fix's accuracy speaks against an event.
  public enum AccuracyMode: Hashable, Sendable {
    /// The centre decides.
    case ignore
    /// The accuracy, at most the cap in metres, is taken off the distance before an exit.
    case exitOnly(capMetres: Double)
    /// As `exitOnly`, and entering needs the whole error circle inside.
    case strict(capMetres: Double)
  }

  /// When a dwell is reported.
  public enum DwellMode: String, Hashable, Sendable, CaseIterable {
    /// By the first accepted inside fix at or after the due time.
    case onFix
    /// At exactly the due time, by a later fix or `advance(to:)`, marked as inferred.
    case watermark
  }

  /// What is reported of a stay whose beginning was not seen.
  public struct InitialTrigger: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set from bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Its ENTER.
    public static let enter = InitialTrigger(rawValue: 1)
    /// Its DWELLs.
    public static let dwell = InitialTrigger(rawValue: 2)
  }

  /// Which fixes reach the fences.
  public var quality = QualityFilters()
  /// Which accepted fixes are kept in the output.
  public var volume = VolumeFilters()
  /// How kept fixes are batched; `nil`: no batches are made.
  public var batches: BatchRules?
  /// What happens to fixes that are late.
  public var timeOrder = TimeOrder.dropLate
  /// Milliseconds for which a device's fixes are held and put in order of time; 0: not at all.
  public var reorderWindowMilliseconds: Int64 = 0
  /// Fixes held for a device at most; beyond, the oldest is released.
  public var reorderCapacity = 1024
  /// How accuracy enters the decision.
  public var accuracyMode = AccuracyMode.ignore
  /// Metres beyond the edge that still do not count as outside.
  public var exitBufferMetres = 0.0
  /// Consecutive outside fixes that make an exit; at least 1.
  public var exitConfirmations = 1
  /// Milliseconds that a device must be seen inside before it has entered.
  public var enterMinDurationMilliseconds: Int64 = 0
  /// What is reported of stays whose beginning was not seen.
  public var initialTrigger: InitialTrigger = [.enter, .dwell]
  /// Stays to report, in milliseconds above 0; each once in a stay.
  public var dwellThresholdsMilliseconds: [Int64] = []
  /// When they are reported.
  public var dwellMode = DwellMode.onFix
  /// Whether a fence passed between two outside fixes gives a CROSS.
  public var detectsCross = false
  /// Milliseconds between two fixes beyond which nothing is concluded about the way between them.
  public var maxGapMilliseconds: Int64 = 300_000
  /// Whether removing a fence sends an EXIT for each device inside.
  public var exitsOnRemoval = true
  /// Whether forgetting a device sends an EXIT for each fence it is inside of.
  public var exitsOnForget = false
  /// Milliseconds of event time without a fix after which a device is forgotten; `nil`: never.
  public var deviceLifetimeMilliseconds: Int64? = 30 * 86_400_000

  /// Makes the defaults: exact geometry, no buffers, late fixes dropped, no dwell, no CROSS.
  public init() {}

  /// Vehicles: exact geometry, passes between two fixes reported.
  public static var vehicle: GeofenceConfiguration {
    var configuration = GeofenceConfiguration()
    configuration.detectsCross = true
    return configuration
  }

  /// Phones: accuracy and a buffer of 20 m hold exits back, two outside fixes make one.
  public static var phone: GeofenceConfiguration {
    var configuration = GeofenceConfiguration()
    configuration.accuracyMode = .exitOnly(capMetres: .infinity)
    configuration.exitBufferMetres = 20
    configuration.exitConfirmations = 2
    return configuration
  }

  /// Recorded traces: fixes put in order within five minutes, dwells at their due times.
  public static var replay: GeofenceConfiguration {
    var configuration = GeofenceConfiguration()
    configuration.reorderWindowMilliseconds = 300_000
    configuration.dwellMode = .watermark
    return configuration
  }

  /// The ContentFlow client: mocked and inaccurate fixes dropped, output thinned by distance.
  public static func contentFlow(
    minAccuracyMeters: Double, distanceFilterMeters: Double
  ) -> GeofenceConfiguration {
    var configuration = GeofenceConfiguration()
    configuration.quality.mocked = .reject
    configuration.quality.maxAccuracyMetres = minAccuracyMeters
    configuration.volume.distanceMetres = distanceFilterMeters
    return configuration
  }

  /// Every fix with a valid position is evaluated, in the order given: nothing is deduplicated,
  /// no time is disbelieved, no device is forgotten. The caller sorts by time, per device, stably.
  public static var exact: GeofenceConfiguration {
    var configuration = GeofenceConfiguration()
    configuration.timeOrder = .asGiven
    configuration.quality.rejectsNullIsland = false
    configuration.quality.rejectsInvalidAccuracy = false
    configuration.quality.earliestTime = nil
    configuration.quality.futureToleranceMilliseconds = nil
    configuration.deviceLifetimeMilliseconds = nil
    return configuration
  }
}
