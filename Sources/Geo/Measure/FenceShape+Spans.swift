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
    let spans = spans(on: TravelSegment(from: start, to: end), model: model)
    guard let first = spans.first, let last = spans.last else { return nil }
    return SegmentContact(first: first.lowerBound, last: last.upperBound)
  }

  /// The fraction at which a segment that ends inside went in for the last time.
  ///
  /// - Returns: `nil` when its end is not inside.
  public func entryFraction(
    from outside: Coordinate, to inside: Coordinate, model: DistanceModel = .sphere
  ) -> Double? {
    let spans = spans(on: TravelSegment(from: outside, to: inside), model: model)
    guard let last = spans.last, last.upperBound >= 1 else { return nil }
    return last.lowerBound
  }

  /// The stretches inside the shape, in order and apart from each other.
  func spans(on segment: TravelSegment, model: DistanceModel) -> [ClosedRange<Double>] {
    var spans: [ClosedRange<Double>] = []
    switch self {
    case .circle(let circle):
      let span = segment.span(within: circle.radiusMetres) { fraction in
        model.distanceMetres(circle.centre, segment.point(at: fraction))
      }
      if let span { spans.append(span) }
    case .corridor(let corridor):
      for edge in 0..<max(0, corridor.longitudes.count - 1) {
        let span = segment.span(within: corridor.halfWidthMetres) { fraction in
          corridor.distanceMetres(to: segment.point(at: fraction), fromEdge: edge, model: model)
        }
        if let span { spans.append(span) }
      }
    case .polygon(let polygon):
      for part in polygon.parts { part.appendSpans(on: segment, to: &spans) }
    }
    return Self.merged(spans)
  }

  /// Joins stretches that overlap or meet.
  private static func merged(_ spans: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
    guard spans.count > 1 else { return spans }
    var joined: [ClosedRange<Double>] = []
    for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, span.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        joined.append(span)
      }
    }
    return joined
  }
}
