/// The layout of a packed leaf, about a cache line, in 32-bit words:
/// `base, exact, header, handles..., edges..., rims...`.
///
/// Its edges are cut off around the cell and rounded to 1/8192 of its sides, ten bytes each
/// (`ck_edge`). Each handle has a bit: whether it covers the *corner*, a place just beyond the
/// cell's north-east end, and the bits of the edges between the place asked and the corner flip
/// it: straight up from the place, then along the top to the right. The crossings of the top are
/// told by edges without an end (see ``PackedEdge``), so one upward look at each edge is enough.
///
/// Rounding moves an edge or a place by half a unit at most, so whoever is farther than one unit
/// from the rounded edges is on the same side of the true ones: moving both back, it meets none.
/// `ck_leaf_crossings` reports places nearer than 1.25; they are decided on the true edges.
///
/// Where only rims of circles pass, a leaf is a ``DiscLeafView`` instead.
enum PackedLeaf {
  /// Words before the handles.
  static let headWords = 3
  /// Handles have the mask bits that an edge does not use for itself.
  static let handleLimit = 14
  static let edgeLimit = 127
  /// A cell has this many units to a side.
  static let units = 8192.0
  /// How far the corner lies beyond the cell, in units. Edges are listed in a cell from twice as
  /// far on, so that the way to the corner misses none.
  static let cornerUnits = 4.0
  /// Sides below this, in degrees, make units that rounding of places could blur.
  static let leastSide = 1e-6
  /// The bit of the first word that says a fence may have several handles.
  static let repeatsBit: UInt32 = 1 << 31
  /// Above the place of the first exact edge stands how many rims there are (``RimView``).
  static let rimShift: UInt32 = 28
  /// An exact entry is an edge's number and above it the number of its handle.
  static let exactShift: UInt32 = 28
}

/// The third word of a packed leaf.
struct PackedHeader {
  let bits: UInt32

  init(bits: UInt32) {
    self.bits = bits
  }

  init(atCorner: UInt32, handles: Int, edges: Int, exactEdges: Int) {
    bits =
      atCorner | UInt32(truncatingIfNeeded: handles) << 14
      | UInt32(truncatingIfNeeded: edges) << 18 | UInt32(truncatingIfNeeded: exactEdges) << 25
  }

  /// The bits of the handles that cover the corner.
  var atCorner: UInt32 { bits & 0x3fff }
  var handles: UInt32 { bits >> 14 & 15 }
  var edges: UInt32 { bits >> 18 & 127 }
  /// How many true edges there are; two that look the same when rounded are one packed edge.
  var exactEdges: UInt32 { bits >> 25 }
}
