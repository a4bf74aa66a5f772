import Workloads

/// shapely in a Python process of its own, which takes its turn in the rounds.
final class ShapelyContender: Contender {
  let engine = "shapely"
  let cost: BuildCost
  private(set) var ownSeconds: Double?
  private(set) var checksum: UInt64 = 0
  private let process: Conversation

  /// Hands polygons and places over and waits for the index; `nil` when shapely is not installed.
  init?(_ fences: FenceColumns, _ slices: [Places], _ options: BenchOptions) throws(BenchError) {
    let script = options.root + "/Benchmarks/shapely_rival.py"
    guard (try? ChildProcess.output(of: ["python3", script, "--probe"])) != nil else { return nil }
    let file = options.work + "/shapely-\(fences.checksum).bin"
    try Self.write(fences, slices, to: file)
    defer { TextFile.remove(file) }
    process = try Conversation(["python3", script, file])
    let fields = try process.answer().split(separator: " ").map(String.init)
    guard fields.count == 3, fields[0] == "ready", let seconds = Double(fields[1]),
      let bytes = Int(fields[2])
    else { throw .failed("shapely: \(fields.joined(separator: " "))") }
    cost = BuildCost(wallSeconds: seconds, processorSeconds: seconds, memoryBytes: bytes)
  }

  func run(slice: Int) throws(BenchError) -> Int {
    try process.say("\(slice)")
    let fields = try process.answer().split(separator: " ").map(String.init)
    guard fields.count == 3, let seconds = Double(fields[0]), let matches = Int(fields[1]),
      let sum = UInt64(fields[2])
    else { throw .failed("shapely: \(fields.joined(separator: " "))") }
    ownSeconds = seconds
    checksum = sum
    return matches
  }

  /// Columns one after the other, each behind its length, all little endian.
  private static func write(
    _ fences: FenceColumns, _ slices: [Places], to path: String
  ) throws(BenchError) {
    var file = BinaryColumns()
    file.append(fences.coordinates)
    file.append(fences.ringStarts)
    file.append(fences.partStarts)
    file.append(fences.fenceStarts)
    file.append([UInt32(slices.count)])
    for slice in slices {
      file.append(slice.longitudes)
      file.append(slice.latitudes)
    }
    try TextFile.write(file.bytes, to: path)
  }
}

extension PairList {
  /// A number for all pairs, whatever their order.
  var checksum: UInt64 {
    var sum: UInt64 = 0
    for place in 0..<offsets.count - 1 {
      for fence in fences(at: place) { sum &+= Checksum.ofPair(place, fence) }
    }
    return sum
  }
}

/// Columns of numbers as bytes.
private struct BinaryColumns {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ numbers: [Double]) {
    append(count: numbers.count)
    unsafe numbers.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func append(_ numbers: [UInt32]) {
    append(count: numbers.count)
    unsafe numbers.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }

  private mutating func append(count: Int) {
    for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: count >> (8 * shift))) }
  }
}
