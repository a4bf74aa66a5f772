/// A configuration with everything settled that does not depend on a fix.
struct CompiledRules: Sendable {
  let configuration: GeofenceConfiguration
  let quality: QualityFilters
  let dwells: [Int64]
  let accuracyCap: Double
  let isStrict: Bool
  let confirmations: UInt8
  let exitBuffer: Double
  let reorders: Bool
  let reorderCapacity: Int
  let window: Int64
  let watermarkDwell: Bool
  /// Milliseconds without a fix after which a device is forgotten.
  let lifetime: Int64
  let detectsCross: Bool
  /// Whether a fix need not be newer than the last.
  let takesAnyOrder: Bool
  /// Whether fixes can pass that need no more than a look at their fences: no speed gate, and all
  /// are kept.
  let canBeQuiet: Bool

  init(_ configuration: GeofenceConfiguration) {
    self.configuration = configuration
    quality = configuration.quality
    // More thresholds than a stay's counter holds are of no use.
    dwells = Array(
      Set(configuration.dwellThresholdsMilliseconds.filter { $0 > 0 }).sorted().prefix(255))
    switch configuration.accuracyMode {
    case .ignore:
      accuracyCap = 0
      isStrict = false
    case .exitOnly(let cap):
      accuracyCap = cap > 0 ? cap : 0
      isStrict = false
    case .strict(let cap):
      accuracyCap = cap > 0 ? cap : 0
      isStrict = true
    }
    confirmations = UInt8(clamping: max(1, configuration.exitConfirmations))
    exitBuffer = configuration.exitBufferMetres > 0 ? configuration.exitBufferMetres : 0
    window = max(0, configuration.reorderWindowMilliseconds)
    reorders = window > 0
    reorderCapacity = max(1, configuration.reorderCapacity)
    watermarkDwell = configuration.dwellMode == .watermark
    lifetime = configuration.deviceLifetimeMilliseconds ?? .max
    detectsCross = configuration.detectsCross
    takesAnyOrder = configuration.timeOrder == .asGiven
    canBeQuiet =
      configuration.quality.maxSpeed == nil && configuration.volume.keepsEverything
      && configuration.batches == nil
  }

  /// Metres that a fix's accuracy speaks against an event.
  func allowance(_ fix: Fix) -> Double {
    guard accuracyCap > 0, let accuracy = fix.knownAccuracy else { return 0 }
    return min(accuracy, accuracyCap)
  }

  /// Up to which time fixes are complete once `time` was seen: one may still come at exactly
  /// `time` less the window.
  func releaseLimit(_ time: Int64) -> Int64 {
    reorders ? time.saturatingSubtract(window).saturatingSubtract(1) : time
  }
}
