import CKernels

/// A polygon's only part, by a reference that is not counted: counting is a write to memory that
/// is far away as a rule, and that other threads write too.
///
/// It is of use as long as somebody else keeps the shape.
@safe package struct PartReference: Sendable {
  /// Never released while it is used: that is what the owner is for.
  private let storage: Unmanaged<PolygonPart.Storage>?

  /// Refers to the part of a polygon that has one; to nothing for other shapes.
  package init(_ shape: FenceShape?) {
    if case .polygon(let polygon) = shape, polygon.parts.count == 1 {
      unsafe storage = Unmanaged.passUnretained(polygon.parts[0].storage)
    } else {
      unsafe storage = nil
    }
  }

  /// Whether it refers to anything.
  package var exists: Bool { unsafe storage != nil }

  /// The fraction at which a segment from a place outside to one inside went in for the last time.
  ///
  /// - Parameters:
  ///   - outside: where the segment begins; not in the shape.
  ///   - inside: where it ends; in the shape.
  ///   - search: memory.
  /// - Returns: `nil` when the shape itself has to be asked.
  package func lastEntry(
    from outside: Coordinate, to inside: Coordinate, _ search: inout ContactSearch
  ) -> Double? {
    // A pole is inside at every longitude, which no crossing tells.
    guard let storage = unsafe storage, inside.latitude.magnitude < 90 else { return nil }
    let segment = TravelSegment(from: outside, to: inside)
    return unsafe storage._withUnsafeGuaranteedRef {
      $0.columns.lastCrossing(of: segment, &search)
    }
  }

  /// Asks for the memory of the part itself, which leads to its columns.
  @inline(__always)
  package func prefetch() {
    guard let storage = unsafe storage else { return }
    let address = unsafe UnsafeRawPointer(storage.toOpaque())
    unsafe ck_prefetch(address)
    unsafe ck_prefetch(address + 64)
  }

  /// Asks for the memory of the columns.
  package func prefetchColumns() {
    guard let storage = unsafe storage else { return }
    unsafe storage._withUnsafeGuaranteedRef { $0.columns.prefetch() }
  }
}

extension PartColumns {
  /// Beyond, a search looks at few of a column's lines, and boxes tell at which.
  private static let prefetchedBytes = 1024

  @inline(__always)
  fileprivate func prefetch() {
    Self.prefetch(longitudes)
    Self.prefetch(latitudes)
    edgeRuns.prefetch()
  }

  /// Asks for a column's lines, its head included.
  @inline(__always)
  static func prefetch<Element>(_ column: [Element]) {
    unsafe column.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      let size = min(prefetchedBytes, bytes.count)
      for offset in stride(from: -32, to: size, by: 64) { unsafe ck_prefetch(start + offset) }
    }
  }
}

extension EdgeRuns {
  @inline(__always)
  fileprivate func prefetch() {
    PartColumns.prefetch(blocks)
    PartColumns.prefetch(runs)
    PartColumns.prefetch(masks)
  }
}
