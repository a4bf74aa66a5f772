import Foundation
import Geo
import TestSupport
import Testing

/// Fences of all kinds with everything that a fence can have, and places to ask for.
struct SavedScene {
  static let region = Bounds(
    minLongitude: 10, minLatitude: 50, maxLongitude: 12, maxLatitude: 52)

  var fences: [Fence]
  let places: [Coordinate]

  init(
    kinds: [ShapeMaker.Kind] = ShapeMaker.Kind.allCases, perKind: Int = 6, perShape: Int = 2,
    seed: UInt64
  ) {
    var maker = ShapeMaker(random: SplitMix(seed: seed), region: Self.region)
    fences = kinds.flatMap { maker.fences($0, count: perKind) }
    for index in fences.indices { fences[index].id = "fence \(index)" }
    var probes = ProbeMaker(random: SplitMix(seed: seed + 1))
    places = probes.places(for: fences, perShape: perShape)
  }

  /// Gives the fences odd ids, properties and times.
  mutating func decorate() {
    let ids = [
      "", "a", "aa", "ab", "\u{e9}", "e", "f", "zz\u{0}z", "\u{1F30D}",
      String(repeating: "long ", count: 50), "same", "same", "Z", "\u{e0}\u{301}",
    ]
    let values: [FencePropertyValue] = [
      .null, .bool(true), .bool(false), .number(-0.0), .number(.infinity), .string(""),
      .string("na\u{ef}ve \u{1F30D}"), .json("{\"a\":[1,2]}"),
    ]
    for (index, id) in ids.enumerated() where index < fences.count {
      fences[index].id = id
      fences[index].properties = values.prefix(index).enumerated().map {
        FenceProperty(name: $0.offset == 3 ? "" : "p\($0.offset)", value: $0.element)
      }
      fences[index].activeFrom = index % 3 == 0 ? Int64(index) - 5 : nil
      fences[index].activeUntil = index % 4 == 0 ? .max - Int64(index) : nil
    }
  }
}

/// Saves the index in a folder of its own.
func withSaved<Result>(_ index: FenceIndex, _ body: (String) throws -> Result) throws -> Result {
  try BadBytes.withFolder { folder in
    let path = folder + "/fences.index"
    try index.save(to: path)
    return try body(path)
  }
}

/// Requires that two indexes hold and answer the same.
func expectSame(
  _ found: FenceIndex, _ wanted: FenceIndex, at places: [Coordinate], _ label: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let here = sourceLocation
  #expect(found.count == wanted.count, "\(label)", sourceLocation: here)
  #expect(found.handleLimit == wanted.handleLimit, "\(label)", sourceLocation: here)
  #expect(found.distanceModel == wanted.distanceModel, "\(label)", sourceLocation: here)
  for handle in 0...FenceHandle(wanted.handleLimit) {
    let fence = wanted.fence(handle)
    #expect(found.fence(handle) == fence, "\(label), \(handle)", sourceLocation: here)
    guard let id = fence?.id else { continue }
    for name in [id, id.decomposedStringWithCanonicalMapping, id + "x", String(id.dropLast())] {
      #expect(
        found.handle(forID: name) == wanted.handle(forID: name), "\(label), \(name)",
        sourceLocation: here)
    }
  }
  expectSame(
    answers(found, places), answers(wanted, places), at: places, label, sourceLocation: here)
  var one = found.makeLocator()
  var other = wanted.makeLocator()
  var handles: [FenceHandle] = []
  var others: [FenceHandle] = []
  for (place, next) in zip(places, places.dropFirst()) {
    one.locate(
      longitude: place.longitude, latitude: place.latitude, in: found, into: &handles)
    other.locate(
      longitude: place.longitude, latitude: place.latitude, in: wanted, into: &others)
    #expect(handles == others, "\(label), \(place)", sourceLocation: here)
    one.candidates(from: place, to: next, in: found, into: &handles)
    other.candidates(from: place, to: next, in: wanted, into: &others)
    #expect(handles == others, "\(label), \(place) to \(next)", sourceLocation: here)
  }
}
