import Foundation
import Geo
import Testing

/// Whether the long runs were asked for.
let isFullRun = ProcessInfo.processInfo.environment["GEORULES_FULL"] == "1"

/// How many seeds a long test takes: all of them where the code is optimised, which is some thirty
/// times as fast; a few in a debug build.
func seeds(_ count: UInt64) -> Range<UInt64> {
  #if DEBUG
    0..<min(count, 2)
  #else
    0..<count
  #endif
}

/// What an engine answers for many places, through the batch call.
func answers(
  _ fences: [Fence], _ places: [Coordinate], engine: IndexEngine, model: DistanceModel = .sphere
) -> [[FenceHandle]] {
  let index = FenceIndex(fences, engine: engine, distanceModel: model)
  if engine == .index { DecisionTally.current?.add(places.count * fences.count) }
  return answers(index, places)
}

/// What an index answers for many places, through the batch call.
func answers(_ index: FenceIndex, _ places: [Coordinate]) -> [[FenceHandle]] {
  var locator = index.makeLocator()
  var coverage = Coverage()
  let longitudes = places.map(\.longitude)
  let latitudes = places.map(\.latitude)
  locator.locate(
    longitudes: longitudes.span, latitudes: latitudes.span, in: index, into: &coverage)
  return (0..<coverage.count).map { Array(coverage.fences[coverage.range(of: $0)]) }
}

/// The slow, obvious answers.
func slowAnswers(
  _ fences: [Fence], _ places: [Coordinate], model: DistanceModel = .sphere
) -> [[FenceHandle]] {
  places.map { place in
    fences.indices.filter { fences[$0].shape.covers(place, model: model) }.map { FenceHandle($0) }
  }
}

/// Requires that two lists of answers are the same, and shows where they first differ.
func expectSame(
  _ found: [[FenceHandle]], _ wanted: [[FenceHandle]], at places: [Coordinate], _ label: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let different = places.indices.filter { found[$0] != wanted[$0] }
  guard let first = different.first else { return }
  Issue.record(
    """
    \(label): \(different.count) of \(places.count) places differ, first \(places[first]): \
    \(found[first]), wanted \(wanted[first])
    """, sourceLocation: sourceLocation)
}
