import Geo
import RulesEngine
import TestSupport

/// Random fences near (10, 20) and random walks of some devices among them.
struct RandomScene {
  var fences: [Fence] = []
  /// In the order of a batch: times do not fall for any device.
  var fixes: [Fix] = []

  init(seed: UInt64, devices: Int = 4, count: Int = 200) throws {
    var random = SplitMix(seed: seed)
    for number in 0..<12 {
      let latitude = 10 + random.double(in: -0.01..<0.01)
      let longitude = 20 + random.double(in: -0.01..<0.01)
      if number % 3 == 0 {
        let half = random.double(in: 0.0005..<0.004)
        fences.append(
          try box(
            "b\(number)", longitude - half, latitude - half, longitude + half, latitude + half))
      } else {
        fences.append(
          try circle(
            "c\(number)", latitude, longitude, radius: random.double(in: 30..<600)))
      }
    }
    var places = [(Double, Double)](repeating: (10, 20), count: devices)
    var times = [Double](repeating: 0, count: devices)
    for row in 0..<count {
      let device = Int.random(in: 0..<devices, using: &random)
      if Int.random(in: 0..<4, using: &random) != 0 {
        places[device].0 = 10 + (places[device].0 - 10) * 0.9 + random.double(in: -0.004..<0.004)
        places[device].1 = 20 + (places[device].1 - 20) * 0.9 + random.double(in: -0.004..<0.004)
      }
      times[device] += Double(Int.random(in: 1...60, using: &random))
      let accuracy = Bool.random(using: &random) ? .nan : random.double(in: 1..<60)
      var fix = at(places[device].0, places[device].1, times[device], accuracy)
      fix.device = DeviceHandle(device)
      fix.row = UInt32(row)
      fixes.append(fix)
    }
  }
}

/// Everything an event says, for comparing.
func fingerprint(_ event: Event) -> String {
  "\(event.kind) \(event.device) \(event.fence) \(event.time) \(event.row) \(event.cause) "
    + "\(event.reason) \(event.isInitial) \(event.isInferred) \(event.confidence) "
    + "\(event.dwellThreshold) \(event.millisecondsSinceEnter ?? -1) "
    + "\(event.crossingTime ?? -1) \(event.crossingExitTime ?? -1) \(event.revision)"
}

/// A configuration with everything switched on.
var everything: GeofenceConfiguration {
  var configuration = GeofenceConfiguration()
  configuration.accuracyMode = .exitOnly(capMetres: 40)
  configuration.exitBufferMetres = 15
  configuration.exitConfirmations = 2
  configuration.enterMinDurationMilliseconds = 20_000
  configuration.dwellThresholdsMilliseconds = [60_000, 180_000]
  configuration.dwellMode = .watermark
  configuration.detectsCross = true
  configuration.quality.maxSpeed = 60
  configuration.volume.distanceMetres = 200
  configuration.reorderWindowMilliseconds = 90_000
  var rules = BatchRules()
  rules.maxCount = 5
  rules.maxAgeMilliseconds = 400_000
  configuration.batches = rules
  return configuration
}
