import CRivals
import Glibc
import Workloads

/// A rival's index over polygons, and its last answers.
@safe final class RivalIndex {
  private let functions: UnsafePointer<rival>
  private let handle: UnsafeMutableRawPointer
  private var offsets: [UInt32] = [0]
  private var answers = unsafe rival_answers()
  let rival: Rival

  /// Builds the index; `nil` when the rival is not installed.
  init?(_ rival: Rival, _ fences: FenceColumns) throws(BenchError) {
    guard let functions = unsafe rival.functions else { return nil }
    let handle: UnsafeMutableRawPointer? = unsafe fences.coordinates.withUnsafeBufferPointer { xy in
      unsafe fences.ringStarts.withUnsafeBufferPointer { rings in
        unsafe fences.partStarts.withUnsafeBufferPointer { parts in
          unsafe fences.fenceStarts.withUnsafeBufferPointer { starts in
            var columns = unsafe rival_fences(
              coordinates: xy.baseAddress, ring_starts: rings.baseAddress,
              part_starts: parts.baseAddress, fence_starts: starts.baseAddress,
              fence_count: fences.fenceCount)
            return unsafe functions.pointee.build(&columns, rival.takesPartsAlone ? 1 : 0)
          }
        }
      }
    }
    guard let handle = unsafe handle else {
      throw .failed("\(rival.rawValue): cannot build its index")
    }
    self.rival = rival
    unsafe self.functions = functions
    unsafe self.handle = handle
  }

  deinit {
    unsafe functions.pointee.destroy(handle)
    unsafe free(answers.fences)
  }

  /// Answers places; returns how many pairs there are.
  func locate(
    _ places: Places, _ question: rival_question = RIVAL_INTERSECTS
  ) throws(BenchError) -> Int {
    if offsets.count < places.count + 1 {
      offsets = [UInt32](repeating: 0, count: places.count + 1)
    }
    return try locate(places.longitudes.span, places.latitudes.span, question)
  }

  /// Answers one place.
  func locate(_ longitude: Double, _ latitude: Double) {
    var place = (longitude, latitude)
    var ends: (UInt32, UInt32) = (0, 0)
    unsafe withUnsafePointer(to: &place) { place in
      unsafe place.withMemoryRebound(to: Double.self, capacity: 2) { xy in
        unsafe withUnsafeMutablePointer(to: &ends) { ends in
          unsafe ends.withMemoryRebound(to: UInt32.self, capacity: 2) { ends in
            unsafe answers.offsets = ends
            _ = unsafe functions.pointee.locate(handle, RIVAL_INTERSECTS, xy, xy + 1, 1, &answers)
          }
        }
      }
    }
  }

  private func locate(
    _ longitudes: Span<Double>, _ latitudes: Span<Double>, _ question: rival_question
  ) throws(BenchError) -> Int {
    let status = unsafe longitudes.withUnsafeBufferPointer { xs in
      unsafe latitudes.withUnsafeBufferPointer { ys in
        unsafe offsets.withUnsafeMutableBufferPointer { ends in
          unsafe answers.offsets = ends.baseAddress
          return unsafe functions.pointee.locate(
            handle, question, xs.baseAddress, ys.baseAddress, xs.count, &answers)
        }
      }
    }
    guard status == 0 else { throw .failed("\(rival.rawValue): a question failed") }
    placeCount = longitudes.count
    return unsafe answers.count
  }

  private var placeCount = 0

  /// The last answers.
  var pairs: PairList {
    let found = unsafe UnsafeBufferPointer(start: answers.fences, count: answers.count)
    return unsafe PairList(offsets: Array(offsets[...placeCount]), fences: Array(found))
  }
}

/// A rival in the rounds.
final class RivalContender: Contender {
  let index: RivalIndex
  let cost: BuildCost
  private let slices: [Places]
  var engine: String { index.rival.rawValue }

  /// Builds the index; `nil` when the rival is not installed.
  init?(_ rival: Rival, _ fences: FenceColumns, _ slices: [Places]) throws(BenchError) {
    let built = try BuildCost.of { () throws(BenchError) in try RivalIndex(rival, fences) }
    guard let index = built.result else { return nil }
    self.index = index
    cost = built.cost
    self.slices = slices
  }

  /// Asks another's index about other places.
  init(of other: RivalContender, about slices: [Places]) {
    index = other.index
    cost = BuildCost()
    self.slices = slices
  }

  func run(slice: Int) throws(BenchError) -> Int {
    try index.locate(slices[slice])
  }

  /// Times single calls, warmed by a slice of other places.
  func latency(slice: Int) throws(BenchError) -> Latency {
    _ = try run(slice: (slice + 1) % slices.count)
    let places = slices[slice]
    return Latency(calls: places.count) { place in
      index.locate(places.longitudes[place], places.latitudes[place])
    }
  }
}
