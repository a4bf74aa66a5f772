import Geo

/// A fence whose shape an earlier fence has too, to the last digit.
struct FenceTwin {
  /// Where it stands among the fences.
  let position: Int
  let id: String
  /// The first fence with the shape.
  let firstID: String

  /// - Complexity: O(*n*) in the number of vertices.
  static func all(in fences: [Fence]) -> [FenceTwin] {
    var firsts: [FenceShape: String] = [:]
    var twins: [FenceTwin] = []
    for (position, fence) in fences.enumerated() {
      if let first = firsts[fence.shape] {
        twins.append(FenceTwin(position: position, id: fence.id, firstID: first))
      } else {
        firsts[fence.shape] = fence.id
      }
    }
    return twins
  }
}
