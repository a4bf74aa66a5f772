import Geo
import TestSupport
import Testing

/// The slow, obvious index: fences in a list, arranged anew for every question.
struct FenceModel {
  private(set) var fences: [Fence?]
  private var handlesByID: [String: FenceHandle] = [:]

  init(_ fences: [Fence]) {
    self.fences = fences
    for (index, fence) in fences.enumerated() { handlesByID[fence.id] = FenceHandle(index) }
  }

  var count: Int { fences.compactMap(\.self).count }

  mutating func insert(_ fence: Fence) -> FenceHandle {
    fences.append(fence)
    handlesByID[fence.id] = FenceHandle(fences.count - 1)
    return FenceHandle(fences.count - 1)
  }

  mutating func replace(_ handle: FenceHandle, with fence: Fence) {
    guard Int(handle) < fences.count else { return }
    remove(handle)
    fences[Int(handle)] = fence
    handlesByID[fence.id] = handle
  }

  mutating func remove(_ handle: FenceHandle) {
    guard Int(handle) < fences.count, let old = fences[Int(handle)] else { return }
    if handlesByID[old.id] == handle { handlesByID[old.id] = nil }
    fences[Int(handle)] = nil
  }

  /// What a fresh index of the same fences answers, in this one's handles.
  func answers(_ places: [Coordinate]) -> [[FenceHandle]] {
    let live = fences.indices.filter { fences[$0] != nil }
    let index = FenceIndex(live.compactMap { fences[$0] })
    return GeoTests.answers(index, places).map { $0.map { FenceHandle(live[Int($0)]) } }
  }

  /// Requires that an index knows the same fences and answers the same.
  func expectSame(
    _ index: FenceIndex, _ places: [Coordinate], _ label: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(index.count == count, "\(label)", sourceLocation: sourceLocation)
    #expect(index.handleLimit == fences.count, "\(label)", sourceLocation: sourceLocation)
    for (number, fence) in fences.enumerated() where index.fence(FenceHandle(number)) != fence {
      Issue.record("\(label): fence \(number)", sourceLocation: sourceLocation)
    }
    for fence in fences.compactMap(\.self)
    where index.handle(forID: fence.id) != handlesByID[fence.id] {
      Issue.record("\(label): handle of \(fence.id)", sourceLocation: sourceLocation)
    }
    let wanted = answers(places)
    GeoTests.expectSame(
      GeoTests.answers(index, places), wanted, at: places, "\(label), batch",
      sourceLocation: sourceLocation)
    var locator = index.makeLocator()
    var found: [[FenceHandle]] = []
    for place in places {
      var fences: [FenceHandle] = [77]
      locator.locate(
        longitude: place.longitude, latitude: place.latitude, in: index, into: &fences)
      found.append(fences)
    }
    GeoTests.expectSame(
      found, wanted, at: places, "\(label), single", sourceLocation: sourceLocation)
  }
}
