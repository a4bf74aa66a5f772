import Glibc
import RulesEngine

/// One device: where it is, where it goes, and how long it stays.
struct SimulatedDevice {
  private enum Activity {
    case driving(speed: Double)
    case stopped(until: Int64)
  }

  private let device: DeviceHandle
  private let phase: Int64
  private var random: SeededRandom
  private var activity: Activity
  private var longitude: Double
  private var latitude: Double
  private var altitude: Double
  private var targetLongitude = 0.0
  private var targetLatitude = 0.0
  private var course = Double.nan
  private var lastTime: Int64
  private var silentUntil = Int64.min

  private static let metresPerDegree = 111_195.0

  init(_ simulator: TraceSimulator, device: DeviceHandle, index: Int, seed: UInt64) {
    self.device = device
    // Devices get their own sequences, so that one more device does not change the others.
    var random = SeededRandom(seed: seed ^ (UInt64(index) &* 0xa076_1d64_78bd_642f))
    let count = Int64(max(1, simulator.devices))
    phase = Int64(index) * max(1, simulator.interval) / count
    longitude = random.between(simulator.west, simulator.east)
    latitude = random.between(simulator.south, simulator.north)
    altitude = random.between(0, 60)
    lastTime = simulator.start
    activity = .stopped(until: simulator.start + Int64(random.between(0, 300_000)))
    self.random = random
  }

  /// Moves on to the step's instant.
  ///
  /// - Returns: the fix, or `nil` within a gap.
  mutating func advance(step: Int, _ simulator: TraceSimulator) -> Fix? {
    let time = simulator.start &+ Int64(step) &* max(1, simulator.interval) &+ phase
    let seconds = Double(time - lastTime) / 1000
    lastTime = time
    move(seconds: seconds, at: time, simulator)
    if random.unit() < simulator.gapShare {
      silentUntil = time + Int64(random.between(120_000, 1_800_000))
    }
    guard time >= silentUntil else { return nil }
    return observe(at: time, simulator)
  }

  /// How many steps the fix is late.
  mutating func delay(_ simulator: TraceSimulator) -> Int {
    guard simulator.lateShare > 0, random.unit() < simulator.lateShare else { return 0 }
    return 1 + Int(random.between(0, 10))
  }

  /// Whether the fix comes twice.
  mutating func repeats(_ simulator: TraceSimulator) -> Bool {
    simulator.duplicateShare > 0 && random.unit() < simulator.duplicateShare
  }

  private mutating func move(seconds: Double, at time: Int64, _ simulator: TraceSimulator) {
    switch activity {
    case .stopped(let until):
      if time >= until {
        targetLongitude = random.between(simulator.west, simulator.east)
        targetLatitude = random.between(simulator.south, simulator.north)
        activity = .driving(speed: random.between(4, 25))
      }
    case .driving(let speed):
      drive(metres: speed * seconds, at: time)
    }
  }

  private mutating func drive(metres: Double, at time: Int64) {
    let perDegreeEast = Self.metresPerDegree * max(0.01, cos(latitude * .pi / 180))
    let east = (targetLongitude - longitude) * perDegreeEast
    let north = (targetLatitude - latitude) * Self.metresPerDegree
    let distance = (east * east + north * north).squareRoot()
    guard distance > metres else {
      longitude = targetLongitude
      latitude = targetLatitude
      activity = .stopped(until: time + Int64(random.between(60_000, 3_600_000)))
      return
    }
    let share = metres / distance
    longitude += (targetLongitude - longitude) * share
    latitude += (targetLatitude - latitude) * share
    altitude = min(200, max(0, altitude + random.normal() * 0.5))
    let degrees = atan2(east, north) * 180 / .pi
    course = degrees < 0 ? degrees + 360 : degrees
  }

  /// The position as a receiver sees it, in the digits that phones write.
  private mutating func observe(at time: Int64, _ simulator: TraceSimulator) -> Fix {
    let accuracy = max(1, simulator.noiseMetres * random.between(0.6, 2))
    let perDegreeEast = Self.metresPerDegree * max(0.01, cos(latitude * .pi / 180))
    let east = random.normal() * accuracy / 2
    let north = random.normal() * accuracy / 2
    var speed = 0.0
    var heading = Double.nan
    if case .driving(let current) = activity {
      speed = max(0, current + random.normal() * 0.3)
      heading = course
    }
    return Fix(
      device: device, time: time,
      longitude: Self.rounded(longitude + east / perDegreeEast, 1e7),
      latitude: Self.rounded(latitude + north / Self.metresPerDegree, 1e7),
      accuracy: Self.rounded(accuracy, 10), speed: Self.rounded(speed, 100),
      course: Self.rounded(heading, 10), altitude: Self.rounded(altitude, 10))
  }

  private static func rounded(_ value: Double, _ scale: Double) -> Double {
    (value * scale).rounded() / scale
  }
}
