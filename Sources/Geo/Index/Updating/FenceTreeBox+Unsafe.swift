import CKernels

/// A box in 16 bytes, rounded outwards: with its greater sides negated, so that it holds a place
/// when none of four numbers is above the place's.
struct FenceTreeBox: Sendable {
  private let sides: SIMD4<Float>

  init(_ box: Bounds) {
    sides = SIMD4(
      Float(below: box.minLongitude), Float(below: box.minLatitude),
      -Float(above: box.maxLongitude), -Float(above: box.maxLatitude))
  }

  /// A place to ask about. Rounding does not turn an order round, so a place in a box is in the
  /// rounded one.
  @inline(__always)
  init(_ place: Coordinate) {
    let x = Float(place.longitude)
    let y = Float(place.latitude)
    sides = SIMD4(x, y, -x, -y)
  }

  @inline(__always)
  func holds(_ place: FenceTreeBox) -> Bool { all(sides .<= place.sides) }
}

extension [FenceTreeBox] {
  /// Asks for the first few.
  @inline(__always)
  func prefetch() {
    unsafe withUnsafeBufferPointer { boxes in
      guard let first = boxes.baseAddress else { return }
      unsafe ck_prefetch(first)
      unsafe ck_prefetch(first + 4)
    }
  }
}
