import CKernels

/// The circles and corridor pieces whose rims pass through the cell of a packed leaf.
///
/// They follow its edges, one word each: four bits for the number of its handle's bit, one that
/// tells corridor pieces, and its number among circles or pieces.
@safe struct RimView {
  private let words: UnsafePointer<UInt32>
  let count: Int

  /// A word has this many bits for the number.
  static let numberBits: UInt32 = 27
  static let bitShift: UInt32 = 28
  /// The most that a leaf may have: its count has four bits.
  static let limit = 15

  @inline(__always)
  init(_ leaf: PackedLeafView) {
    let header = leaf.header
    let edgeWords = Int(header.edges &* 5 &+ 1) >> 1
    unsafe words = leaf.handles + (Int(header.handles) &+ edgeWords)
    count = leaf.rimCount
  }

  /// One that a leaf lists.
  struct Entry {
    let bits: UInt32

    init(bits: UInt32) {
      self.bits = bits
    }

    init(number: UInt32, bit: UInt32, isCorridor: Bool) {
      bits = bit << RimView.bitShift | (isCorridor ? 1 << RimView.numberBits : 0) | number
    }

    /// The bit of the handle.
    @inline(__always)
    var handleBit: UInt32 { 1 &<< (bits >> RimView.bitShift) }
    @inline(__always)
    var isCorridor: Bool { bits >> RimView.numberBits & 1 != 0 }
    @inline(__always)
    var number: Int { Int(bits & (1 << RimView.numberBits - 1)) }
  }

  @inline(__always)
  subscript(index: Int) -> Entry { Entry(bits: unsafe words[index]) }
}

extension CellReader {
  /// The bits of the circles that cover a place, by their planes.
  ///
  /// - Returns: the bits, and whether they are not enough: a plane cannot decide, or a corridor is
  ///   to be asked.
  @inline(__always)
  func rimBits(_ rims: RimView, x: Double, y: Double) -> (bits: UInt32, isNear: Bool) {
    var bits: UInt32 = 0
    var isNear = false
    for index in 0..<rims.count {
      let rim = rims[index]
      let disc = disc(rim.isCorridor ? 0 : rim.number)
      let square = disc.square(x: x, y: y)
      let isInside = square <= disc.inner
      bits |= isInside ? rim.handleBit : 0
      isNear = isNear || rim.isCorridor || !(isInside || square > disc.outer)
    }
    return (bits, isNear)
  }
}

extension CellIndex {
  /// The bits of the handles of a leaf with rims that cover a place.
  @inline(__always)
  func rimLeafBits(
    _ leaf: PackedLeafView, _ within: CellReader.Position, x: Double, place: Coordinate
  ) -> UInt32 {
    let rounded = leaf.rounded(within)
    let edgeBits = rounded.near == 0 ? rounded.bits : exactBits(leaf, x: x, y: place.latitude)
    let rims = RimView(leaf)
    let (bits, isNear) = reader.rimBits(rims, x: x, y: place.latitude)
    return edgeBits | (isNear ? exactBits(rims, x: x, place) : bits)
  }

  /// The bits of the circles and corridors that cover a place too near to a rim.
  @inline(never)
  private func exactBits(_ rims: RimView, x: Double, _ place: Coordinate) -> UInt32 {
    var bits: UInt32 = 0
    for index in 0..<rims.count {
      let rim = rims[index]
      if bits & rim.handleBit != 0 { continue }
      if covers(rim, x: x, place) { bits |= rim.handleBit }
    }
    return bits
  }

  private func covers(_ rim: RimView.Entry, x: Double, _ place: Coordinate) -> Bool {
    rim.isCorridor
      ? corridors[rim.number].covers(place, model: model)
      : covers(circle: rim.number, x: x, place)
  }

  /// Whether a circle covers a place, by its plane or by the true distance.
  func covers(circle number: Int, x: Double, _ place: Coordinate) -> Bool {
    let disc = reader.disc(number)
    let square = disc.square(x: x, y: place.latitude)
    if square <= disc.inner { return true }
    return square <= disc.outer && circles[number].covers(place, model: model)
  }
}
