package import Geo

/// Places in two columns, as an index is asked about them.
package struct Places: Sendable {
  package var longitudes: [Double] = []
  package var latitudes: [Double] = []

  package init() {}

  package var count: Int { longitudes.count }

  package mutating func append(_ longitude: Double, _ latitude: Double) {
    longitudes.append(longitude)
    latitudes.append(latitude)
  }

  /// Places spread evenly over a box, on the grid of ``onGrid(_:)``.
  package static func uniform(in box: Bounds, count: Int, seed: UInt64) -> Places {
    var random = SplitMix(seed: seed)
    var places = Places()
    for _ in 0..<count {
      let longitude = random.uniform(box.minLongitude, box.maxLongitude)
      let latitude = random.uniform(box.minLatitude, box.maxLatitude)
      places.append(onGrid(longitude), onGrid(latitude))
    }
    return places
  }

  /// The places in `count` equal parts.
  package func slices(_ count: Int) -> [Places] {
    (0..<count).map { piece($0 * self.count / count..<($0 + 1) * self.count / count) }
  }

  /// The places in batches of at most `size`.
  package func inBatches(of size: Int) -> [Places] {
    stride(from: 0, to: count, by: size).map { piece($0..<min($0 + size, count)) }
  }

  private func piece(_ range: Range<Int>) -> Places {
    var piece = Places()
    piece.longitudes = Array(longitudes[range])
    piece.latitudes = Array(latitudes[range])
    return piece
  }

  /// A number for all coordinates and their order.
  package var checksum: UInt64 {
    Checksum.of(longitudes) &* 31 &+ Checksum.of(latitudes)
  }
}

/// The nearest multiple of 1e-7 degrees, the grid of receivers and of most files.
package func onGrid(_ degrees: Double) -> Double {
  (degrees * 1e7).rounded() / 1e7
}

package enum Checksum {
  /// FNV-1a over the numbers' bits, eight bytes a step.
  package static func of(_ numbers: [Double]) -> UInt64 {
    numbers.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1.bitPattern) &* 0x100_0000_01b3 }
  }

  /// A number for a pair of a place and a fence; sums of it do not depend on the order of pairs.
  package static func ofPair(_ place: Int, _ fence: UInt32) -> UInt64 {
    var random = SplitMix(seed: UInt64(place) << 32 | UInt64(fence))
    return random.next()
  }
}
