import CKernels

extension BoundaryTree {
  /// A box, rounded outwards.
  private struct Question {
    let west: Float
    let south: Float
    let east: Float
    let north: Float
  }

  /// Adds the owner of every entry whose box may meet the given one; owners may repeat.
  @inline(never)
  func appendOwners(meeting box: Bounds, to found: inout [FenceHandle]) {
    guard extent.meets(box) else { return }
    let question = Question(
      west: Float(below: box.minLongitude), south: Float(below: box.minLatitude),
      east: Float(above: box.maxLongitude), north: Float(above: box.maxLatitude))
    let top = levelStarts.count - 2
    guard levelStarts[top + 1] > levelStarts[top] else { return }
    unsafe visit(levelStarts[top], level: top, question, nodes.base, &found)
  }

  /// Looks at a node's boxes and goes on below those that meet.
  ///
  /// - Parameters:
  ///   - node: its number among all nodes.
  ///   - level: 0 where children are entries.
  ///   - question: what they must meet.
  ///   - base: the nodes, as many as the tree has.
  ///   - found: grows by the owners of what meets.
  private func visit(
    _ node: Int, level: Int, _ question: Question, _ base: UnsafePointer<Float>,
    _ found: inout [FenceHandle]
  ) {
    var bits = unsafe ck_boxes_meeting(
      base + node * Self.nodeSize, question.west, question.south, question.east, question.north)
    let first = (node - levelStarts[level]) * Self.fanOut
    while bits != 0 {
      let child = first + bits.trailingZeroBitCount
      bits &= bits &- 1
      if level == 0 {
        found.append(owners[child])
      } else if levelStarts[level - 1] + child < levelStarts[level] {
        // Only in a damaged file a box without a child is met.
        unsafe visit(levelStarts[level - 1] + child, level: level - 1, question, base, &found)
      }
    }
  }
}
