extension IndexSegment {
  /// Takes the segment of a file.
  ///
  /// - Parameter serial: see ``serial``.
  convenience init(_ tables: SavedTables, serial: UInt32) throws(FenceIndexFileError) {
    let handles: AlignedTable<FenceHandle> = try tables.table(.handles)
    guard handles.count == Int(tables.head.facts.fenceCount) else {
      throw tables.malformed("\(handles.count) handles of fences")
    }
    let north: AlignedTable<FenceHandle> = try tables.table(.atNorthPole)
    let south: AlignedTable<FenceHandle> = try tables.table(.atSouthPole)
    self.init(
      serial: serial, handles: handles.array, boxes: try BoxTree(tables),
      boundaries: try BoundaryTree(tables), cells: try CellIndex(tables), atNorthPole: north.array,
      atSouthPole: south.array)
  }

  /// The tables as sections; `nil` for the `geos` engine.
  var sections: [IndexFileWriter.Section]? {
    guard let cells else { return nil }
    return [
      IndexFileWriter.Section(.handles, AlignedTable([handles])),
      IndexFileWriter.Section(.atNorthPole, AlignedTable([atNorthPole])),
      IndexFileWriter.Section(.atSouthPole, AlignedTable([atSouthPole])),
    ] + boxes.sections + boundaries.sections + cells.sections
  }
}

extension BoxTree {
  /// Takes the tree of a file. Its levels follow from how many entries it has.
  init(_ tables: SavedTables) throws(FenceIndexFileError) {
    let boxes: AlignedTable<Bounds> = try tables.table(.treeBoxes)
    let owners: AlignedTable<FenceHandle> = try tables.table(.treeOwners)
    let starts = Self.levelStarts(entries: owners.count)
    guard starts.last == boxes.count else {
      throw tables.malformed("a tree of \(owners.count) entries has \(boxes.count) boxes")
    }
    self.init(
      boxes: boxes, levelStarts: starts, owners: owners, extent: tables.head.facts.treeExtent)
  }

  /// The tables as sections.
  var sections: [IndexFileWriter.Section] {
    [
      IndexFileWriter.Section(.treeBoxes, boxes), IndexFileWriter.Section(.treeOwners, owners),
    ]
  }
}

extension BoundaryTree {
  /// Takes the tree of a file. Its levels follow from how many entries it has.
  convenience init(_ tables: SavedTables) throws(FenceIndexFileError) {
    let nodes: AlignedTable<Float> = try tables.table(.boundaryNodes)
    let owners: AlignedTable<FenceHandle> = try tables.table(.boundaryOwners)
    let nodeCount = Self.levelStarts(entries: owners.count).last ?? 0
    guard nodes.count == nodeCount * Self.nodeSize else {
      throw tables.malformed("\(owners.count) pieces of boundaries have \(nodes.count) numbers")
    }
    self.init(nodes: nodes, owners: owners, extent: Self.extent(of: nodes, last: nodeCount - 1))
  }

  /// The box around a node, from its boxes rounded outwards.
  private static func extent(of nodes: AlignedTable<Float>, last: Int) -> Bounds {
    var extent = Bounds.empty
    guard last >= 0 else { return extent }
    for entry in 0..<fanOut {
      let first = last * nodeSize + entry
      let west = Double(nodes[first])
      guard west.isFinite else { continue }
      extent.extend(
        to: Bounds(
          minLongitude: west, minLatitude: Double(nodes[first + fanOut]),
          maxLongitude: Double(nodes[first + 2 * fanOut]),
          maxLatitude: Double(nodes[first + 3 * fanOut])))
    }
    return extent
  }

  /// The tables as sections.
  var sections: [IndexFileWriter.Section] {
    [
      IndexFileWriter.Section(.boundaryNodes, nodes),
      IndexFileWriter.Section(.boundaryOwners, owners),
    ]
  }
}
