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
      cells: try CellIndex(tables), atNorthPole: north.array, atSouthPole: south.array)
  }

  /// The tables as sections; `nil` for the `geos` engine.
  var sections: [IndexFileWriter.Section]? {
    guard let cells else { return nil }
    return [
      IndexFileWriter.Section(.handles, AlignedTable([handles])),
      IndexFileWriter.Section(.atNorthPole, AlignedTable([atNorthPole])),
      IndexFileWriter.Section(.atSouthPole, AlignedTable([atSouthPole])),
    ] + boxes.sections + cells.sections
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
