import CGEOS

/// GEOS's STRtree over numbered boxes.
@safe struct GEOSBoxTree: ~Copyable {
  private let state: GEOSContextState
  private let context: OpaquePointer
  private let tree: OpaquePointer

  /// Builds the tree; an item's number is its position.
  init(_ boxes: [Bounds], in context: borrowing GEOSContext) throws(GEOSError) {
    let operation = "building a tree of boxes"
    let state = context.state
    guard let handle = unsafe state.handle, let tree = unsafe GEOSSTRtree_create_r(handle, 16)
    else { throw state.failure(of: operation) }
    do throws(GEOSError) {
      for (index, box) in boxes.enumerated() {
        // The tree keeps the envelope only. Numbers start at 1: 0 would be no pointer.
        let item = unsafe UnsafeMutableRawPointer(bitPattern: index &+ 1)
        let geometry = try GEOSGeometry(bounds: box, in: context)
        unsafe GEOSSTRtree_insert_r(handle, tree, geometry.pointer, item)
      }
    } catch {
      unsafe GEOSSTRtree_destroy_r(handle, tree)
      throw error
    }
    self.state = state
    unsafe self.context = handle
    unsafe self.tree = tree
  }

  deinit {
    unsafe GEOSSTRtree_destroy_r(context, tree)
  }

  /// Adds the numbers of the boxes that meet the geometry's box.
  func appendItems(meeting geometry: borrowing GEOSGeometry, to items: inout [Int]) {
    unsafe withUnsafeMutablePointer(to: &items) { found in
      unsafe GEOSSTRtree_query_r(
        context, tree, geometry.pointer,
        { item, userData in
          guard let found = unsafe userData?.assumingMemoryBound(to: [Int].self) else { return }
          unsafe found.pointee.append(Int(bitPattern: item) &- 1)
        }, found)
    }
  }
}

@available(*, unavailable)
extension GEOSBoxTree: Sendable {}
