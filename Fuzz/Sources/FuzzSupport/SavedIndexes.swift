import Geo
import Glibc

/// Maps what the bytes make of a saved index, and asks it for everything.
///
/// The first byte says what the rest is: 0, a whole file; else changes of a good one, eleven bytes
/// each (where in three, what in eight), after which the checksums are put right when it is odd.
public func map(_ bytes: [UInt8]) -> Int32 {
  guard let first = bytes.first else { return 0 }
  var file = first == 0 ? Array(bytes.dropFirst()) : SavedSample.bytes
  if first != 0 {
    for start in stride(from: 1, through: bytes.count - 11, by: 11) {
      let place = bytes[start..<start + 3].reduce(0) { $0 << 8 | Int($1) } % (file.count - 8)
      file.replaceSubrange(place..<place + 8, with: bytes[start + 3..<start + 11])
    }
    if first & 1 != 0 { SavedSample.seal(&file) }
  }
  // Files in memory; the one before is gone, so that nobody has mapped what is written.
  let path = "/dev/shm/fuzz-index-\(getpid())"
  defer { unlink(path) }
  let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
  precondition(descriptor >= 0 && write(descriptor, file, file.count) == file.count)
  close(descriptor)
  do throws(FenceIndexFileError) {
    var index = try FenceIndex(mapping: path)
    use(index)
    index.remove(1)
    if let fence = index.fence(2) { index.insert(fence) }
    use(index)
    try index.verify()
  } catch {
    precondition(!error.description.isEmpty)
  }
  return 0
}

private func use(_ index: FenceIndex) {
  var locator = index.makeLocator()
  var coverage = Coverage()
  let (xs, ys) = SavedSample.places
  locator.locate(longitudes: xs.span, latitudes: ys.span, in: index, into: &coverage)
  precondition(coverage.count == xs.count)
  precondition(coverage.fences.allSatisfy { Int($0) < index.handleLimit })
  var handles: [FenceHandle] = []
  for (x, y) in zip(xs, ys) {
    locator.locate(longitude: x, latitude: y, in: index, into: &handles)
    precondition(handles.allSatisfy { Int($0) < index.handleLimit })
  }
  let middle = Coordinate(longitude: 11, latitude: 51)
  locator.candidates(
    from: middle, to: Coordinate(longitude: 180, latitude: 90), in: index, into: &handles)
  precondition(handles.allSatisfy { Int($0) < index.handleLimit })
  for handle in 0..<FenceHandle(min(index.handleLimit, 20)) {
    guard let fence = index.fence(handle) else { continue }
    _ = index.handle(forID: fence.id)
    _ = fence.shape.signedDistanceMetres(to: middle)
  }
}

/// A small index of all kinds of fences, as it is saved.
private enum SavedSample {
  static let places: (xs: [Double], ys: [Double]) = {
    let side = 0..<20
    let xs = side.flatMap { x in side.map { _ in 10.9 + 0.01 * Double(x) } }
    let ys = side.flatMap { _ in side.map { y in 50.9 + 0.01 * Double(y) } }
    return (xs + [180, -180, 0, .nan], ys + [90, -90, 0, 0])
  }()

  static let bytes: [UInt8] = {
    let path = "/dev/shm/fuzz-sample-\(getpid())"
    defer { unlink(path) }
    var fences: [Fence] = []
    for number in 0..<6 {
      let west = 10.9 + 0.02 * Double(number)
      let ring = [(0.0, 0.0), (0.06, 0.01), (0.07, 0.05), (0.02, 0.09), (0, 0)].map {
        Coordinate(longitude: west + $0.0, latitude: 50.9 + $0.1)
      }
      let centre = Coordinate(longitude: west, latitude: 51)
      guard let polygon = try? Polygon(rings: [ring]),
        let circle = try? Circle(centre: centre, radiusMetres: 3000),
        let corridor = try? Corridor(path: ring, halfWidthMetres: 200)
      else { continue }
      fences.append(Fence(id: "p\(number)", shape: .polygon(polygon)))
      fences.append(
        Fence(
          id: "c\(number)", shape: .circle(circle),
          properties: [FenceProperty(name: "n", value: .string("value"))]))
      fences.append(Fence(id: "l\(number)", shape: .corridor(corridor), activeFrom: 0))
    }
    try? FenceIndex(fences).save(to: path)
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 22)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }()

  /// Puts the right checksums in: of the sections, then of the head.
  static func seal(_ bytes: inout [UInt8]) {
    for index in 0..<Int(min(96, number(bytes, 32))) {
      let entry = 256 + 40 * index
      let start = number(bytes, entry + 8)
      let (size, overflows) = (number(bytes, entry) >> 32)
        .multipliedReportingOverflow(by: number(bytes, entry + 16))
      guard !overflows, start <= UInt64(bytes.count), size <= UInt64(bytes.count) - start
      else { continue }
      set(&bytes, entry + 24, checksum(bytes[Int(start)..<Int(start + size)]))
    }
    set(&bytes, 24, 0)
    set(&bytes, 24, checksum(bytes[..<4096]))
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> UInt64 {
    bytes[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func set(_ bytes: inout [UInt8], _ offset: Int, _ value: UInt64) {
    for byte in 0..<8 { bytes[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    func step(_ lane: UInt64, _ word: UInt64) -> UInt64 {
      let product = (lane ^ word) &* 0x9fb2_1c65_1e98_df25
      return product ^ (product >> 32)
    }
    let seed: UInt64 = 0x243f_6a88_85a3_08d3
    var lanes = (0..<8).map { seed + UInt64($0) }
    let whole = bytes.count / 64 * 64
    for offset in stride(from: 0, to: whole, by: 8) {
      let start = bytes.startIndex + offset
      var word: UInt64 = 0
      for byte in 0..<8 { word |= UInt64(bytes[start + byte]) << UInt64(8 * byte) }
      lanes[offset / 8 % 8] = step(lanes[offset / 8 % 8], word)
    }
    var sum = step(seed, UInt64(bytes.count))
    for lane in lanes { sum = step(sum, lane) }
    for byte in bytes.dropFirst(whole) { sum = step(sum, UInt64(byte)) }
    return sum
  }
}
