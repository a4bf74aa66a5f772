extension CellIndex {
  /// The tables as sections.
  var sections: [IndexFileWriter.Section] {
    [
      IndexFileWriter.Section(.cellWords, words), IndexFileWriter.Section(.cellLeaves, leaves),
      IndexFileWriter.Section(.cellSets, sets), IndexFileWriter.Section(.exactEdges, exactEdges),
      IndexFileWriter.Section(.generalLeaves, generalLeaves),
      IndexFileWriter.Section(.groupWords, groupWords),
      IndexFileWriter.Section(.vertices, vertices), IndexFileWriter.Section(.circles, circles),
      IndexFileWriter.Section(.corridors, corridors), IndexFileWriter.Section(.discs, discs),
    ]
  }
}

extension SavedTables {
  /// The outermost block, when it and the places asked for in it cannot lead beyond the words.
  func rootGrid(words: AlignedWords) throws(FenceIndexFileError) -> CellGrid {
    let facts = head.facts
    let rectangle = facts.rectangle
    let extent = facts.extent
    let isEmpty = extent.minLongitude > extent.maxLongitude
    let isInside =
      extent.minLongitude >= rectangle.minLongitude
      && extent.maxLongitude <= rectangle.maxLongitude
      && extent.minLatitude >= rectangle.minLatitude
      && extent.maxLatitude <= rectangle.maxLatitude
    let isOnGlobe =
      max(rectangle.minLongitude.magnitude, rectangle.maxLongitude.magnitude) < 1000
      && max(rectangle.minLatitude.magnitude, rectangle.maxLatitude.magnitude) < 1000
    let sides = 1...UInt64(1 << 16)
    guard isOnGlobe, isEmpty || isInside, sides.contains(facts.columns), sides.contains(facts.rows)
    else { throw malformed("the extent of the cells is not possible") }
    let grid = CellGrid(rectangle, columns: Int(facts.columns), rows: Int(facts.rows))
    guard grid.columnsPerDegree.isFinite, grid.rowsPerDegree.isFinite,
      grid.count + 2 <= words.count
    else { throw malformed("there are \(words.count) cells for \(grid.count)") }
    // Places outside are led to the last two, whose words must be final.
    guard words[words.count - 2] == CellWord.empty.bits,
      words[words.count - 1] == CellWord.turned.bits
    else { throw .damagedSection(path: file.path, section: IndexSection.cellWords.name) }
    return grid
  }
}
