/// One thread's GEOS structures for one segment: a tree of boxes and warm prepared geometries.
final class GEOSEngine {
  /// A prepared part; GEOS refusing to prepare one leaves the exact test in its place.
  private enum Test {
    case prepared(PreparedPart)
    case direct(PolygonPart)
    case measured(FenceShape)
  }

  private final class PreparedPart {
    let geometry: GEOSPreparedGeometry

    init(_ part: PolygonPart, in context: borrowing GEOSContext) throws(GEOSError) {
      geometry = try GEOSPreparedGeometry(GEOSGeometry(part: part, in: context))
      try geometry.warm()
    }
  }

  /// Kept so that it stays the owner of this object's key.
  let segment: IndexSegment
  private let layout: GEOSLayout
  private let context = GEOSContext()
  private let tree: GEOSBoxTree
  private var tests: [Test] = []
  private var found: [Int] = []

  init(_ segment: IndexSegment, _ layout: GEOSLayout) throws(GEOSError) {
    self.segment = segment
    self.layout = layout
    tree = try GEOSBoxTree(layout.boxes, in: context)
    tests.reserveCapacity(layout.entries.count)
    for entry in layout.entries {
      switch entry {
      case .measured(let shape):
        tests.append(.measured(shape))
      case .part(let part):
        if let prepared = try? PreparedPart(part, in: context) {
          tests.append(.prepared(prepared))
        } else {
          tests.append(.direct(part))
        }
      }
    }
  }

  /// Appends the fences with an entry that covers the place; owners may repeat, in any order.
  ///
  /// - Parameter x: the place's longitude, or that a turn away.
  func append(x: Double, place: Coordinate, to fences: inout [FenceHandle]) {
    guard let point = try? GEOSGeometry(longitude: x, latitude: place.latitude, in: context)
    else { return }
    found.removeAll(keepingCapacity: true)
    tree.appendItems(meeting: point, to: &found)
    for item in found where covers(tests[item], point, x, place) {
      fences.append(layout.owners[item])
    }
  }

  private func covers(
    _ test: Test, _ point: borrowing GEOSGeometry, _ x: Double, _ place: Coordinate
  ) -> Bool {
    switch test {
    case .prepared(let part):
      // GEOS fails on a point only when it is out of memory.
      (try? part.geometry.covers(point)) ?? false
    case .direct(let part):
      part.coversUnwrapped(longitude: x, latitude: place.latitude)
    case .measured(let shape):
      shape.covers(place, model: layout.model)
    }
  }
}

@available(*, unavailable)
extension GEOSEngine: Sendable {}

/// A locator's engines, one for each segment of the index that it last saw.
struct GEOSEngines {
  private var engines: [ObjectIdentifier: GEOSEngine] = [:]

  /// Builds what the index needs and is not there, and drops what it no longer needs.
  mutating func prepare(for index: FenceIndex) {
    guard index.engine == .geos else { return }
    let isReady =
      engines.count == index.segments.count
      && index.segments.allSatisfy { engines[ObjectIdentifier($0)] != nil }
    if isReady { return }
    var kept: [ObjectIdentifier: GEOSEngine] = [:]
    for segment in index.segments {
      let key = ObjectIdentifier(segment)
      if let engine = engines[key] {
        kept[key] = engine
      } else if let layout = segment.layout {
        kept[key] = try? GEOSEngine(segment, layout)
      }
    }
    engines = kept
  }

  /// Appends one segment's answer; see ``GEOSEngine/append(x:place:to:)``.
  func append(
    x: Double, place: Coordinate, of segment: IndexSegment, to fences: inout [FenceHandle]
  ) {
    engines[ObjectIdentifier(segment)]?.append(x: x, place: place, to: &fences)
  }
}

@available(*, unavailable)
extension GEOSEngines: Sendable {}
