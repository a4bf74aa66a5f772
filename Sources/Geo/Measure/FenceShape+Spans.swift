/// The stretch of a segment that touches a shape, as fractions of the segment.
public struct SegmentContact: Hashable, Sendable {
  /// Where the segment first touches the shape, 0...1.
  public var first: Double
  /// Where it last does.
  public var last: Double
}

extension FenceShape {
  /// Where the straight lon/lat segment touches the closed shape.
  ///
  /// - Returns: `nil` when it does not.
  /// - Complexity: O(*n* log *n*) in the number of vertices.
  public func contact(
    from start: Coordinate, to end: Coordinate, model: DistanceModel = .sphere
  ) -> SegmentContact? {
    var search = ContactSearch()
    findSpans(on: TravelSegment(from: start, to: end), model: model, &search)
    return search.contact
  }

  /// The fraction at which a segment that ends inside went in for the last time.
  ///
  /// - Returns: `nil` when its end is not inside.
  public func entryFraction(
    from outside: Coordinate, to inside: Coordinate, model: DistanceModel = .sphere
  ) -> Double? {
    var search = ContactSearch()
    findSpans(on: TravelSegment(from: outside, to: inside), model: model, &search)
    return search.lastEntry
  }

  /// Where a straight lon/lat segment that begins outside touches the closed shape.
  ///
  /// - Parameters:
  ///   - start: where it begins; not in the shape.
  ///   - end: where it ends.
  ///   - model: how circles and corridors measure.
  ///   - search: memory.
  /// - Returns: `nil` when it does not.
  package func passage(
    from start: Coordinate, to end: Coordinate, model: DistanceModel,
    _ search: inout ContactSearch
  ) -> SegmentContact? {
    findSpans(
      on: TravelSegment(from: start, to: end), startsOutside: true, model: model, &search)
    return search.contact
  }

  /// The fraction at which a segment from a place outside to one inside went in for the last time.
  ///
  /// - Parameters:
  ///   - outside: where the segment begins; not in the shape.
  ///   - inside: where it ends; in the shape.
  ///   - model: how circles and corridors measure.
  ///   - search: memory.
  /// - Returns: `nil` when rounding shows no entry.
  package func lastEntry(
    from outside: Coordinate, to inside: Coordinate, model: DistanceModel,
    _ search: inout ContactSearch
  ) -> Double? {
    let segment = TravelSegment(from: outside, to: inside)
    // A pole is inside at every longitude, which no crossing tells.
    if case .polygon(let polygon) = self, polygon.parts.count == 1, inside.latitude.magnitude < 90,
      let fraction = polygon.parts[0].storage.columns.lastCrossing(of: segment, &search)
    {
      return fraction
    }
    findSpans(on: segment, model: model, &search)
    return search.lastEntry
  }

  /// Finds the stretches inside the shape, in order and apart from each other.
  private func findSpans(
    on segment: TravelSegment, startsOutside: Bool = false, model: DistanceModel,
    _ search: inout ContactSearch
  ) {
    search.spans.removeAll(keepingCapacity: true)
    switch self {
    case .circle(let circle): circle.appendSpans(on: segment, model: model, to: &search)
    case .corridor(let corridor): corridor.appendSpans(on: segment, model: model, to: &search)
    case .polygon(let polygon):
      for part in polygon.parts {
        part.appendSpans(on: segment, startsOutside: startsOutside, to: &search)
      }
    }
    search.mergeSpans()
  }
}

extension ContactSearch {
  /// From where the segment first touched the shape to where it last did.
  var contact: SegmentContact? {
    guard let first = spans.first, let last = spans.last else { return nil }
    return SegmentContact(first: first.lowerBound, last: last.upperBound)
  }

  /// Where the stretch to the segment's end begins, if there is one.
  var lastEntry: Double? {
    guard let last = spans.last, last.upperBound >= 1 else { return nil }
    return last.lowerBound
  }
}

// Not inlined into their caller: together they made the compiler's pass over debugging information
// run for minutes.
extension Circle {
  /// Adds the stretch of the segment that lies in the circle.
  @inline(never)
  fileprivate func appendSpans(
    on segment: TravelSegment, model: DistanceModel, to search: inout ContactSearch
  ) {
    guard !segment.isBeyond(radiusMetres, edgeFrom: centre, to: centre) else { return }
    let span = segment.span(within: radiusMetres) { fraction in
      model.distanceMetres(centre, segment.point(at: fraction))
    }
    if let span { search.spans.append(span) }
  }
}

extension Corridor {
  /// Adds the stretches of the segment that lie within the half-width of each edge.
  @inline(never)
  fileprivate func appendSpans(
    on segment: TravelSegment, model: DistanceModel, to search: inout ContactSearch
  ) {
    for edge in 0..<max(0, longitudes.count - 1) {
      guard !segment.isBeyond(halfWidthMetres, edgeFrom: vertex(edge), to: vertex(edge + 1))
      else { continue }
      let span = segment.span(within: halfWidthMetres) { fraction in
        distanceMetres(to: segment.point(at: fraction), fromEdge: edge, model: model)
      }
      if let span { search.spans.append(span) }
    }
  }

  func vertex(_ index: Int) -> Coordinate {
    Coordinate(longitude: longitudes[index], latitude: latitudes[index])
  }
}
