extension FenceIndex {
  /// Writes the index to a file from which ``init(mapping:verify:)`` takes it in a moment.
  ///
  /// Handles, ids, properties, shapes and answers stay the same. What many changes left behind is
  /// put in order on the way. The same index gives the same bytes, also when it was mapped itself.
  /// A file that is there is replaced at once when the new one is complete; who has mapped the old
  /// one keeps it.
  ///
  /// - Parameter path: the file; a second one is beside it for a while.
  /// - Throws: `cannotWrite`; `engineNotSaved` for the engine ``IndexEngine/geos``, whose
  ///   structures belong to threads; `damagedSection` when the index was mapped from a file that
  ///   is damaged.
  /// - Complexity: O(*n*) for an index as it was made; as making one after changes.
  public func save(to path: String) throws(FenceIndexFileError) {
    guard engine == .index else { throw .engineNotSaved(engine) }
    guard 1.littleEndian == 1 else { throw .otherByteOrder(path: path) }
    try verify()
    let segment = onlyCells != nil ? segments[0] : compactSegment()
    var facts = IndexFileFacts()
    facts.handleLimit = UInt64(handleLimit)
    facts.model = distanceModel
    var sections: [IndexFileWriter.Section] = []
    if let segment, let cells = segment.cells, let tables = segment.sections {
      facts.fenceCount = UInt64(segment.count)
      facts.columns = UInt64(cells.root.columns)
      facts.rows = UInt64(cells.root.rows)
      facts.rectangle = cells.root.rectangle
      facts.extent = cells.extent
      facts.treeExtent = segment.boxes.extent
      sections = tables
    }
    sections += onlySavedFences?.sections ?? FencePacker(self).sections
    try IndexFileWriter(facts: facts, sections: sections).write(to: path)
  }

  /// Takes an index from a file that ``save(to:)`` wrote: the file is mapped into memory and read
  /// where questions lead, so this takes less than a millisecond and processes share the memory.
  ///
  /// The index answers as the saved one did, and can be changed; changes are not written to the
  /// file. Its engine is ``IndexEngine/index``.
  ///
  /// What is always checked: that it is such a file, its version, its length, the checksum of its
  /// head, and that all tables lie in it. The tables themselves are only checked when asked for:
  /// reading all of them costs what mapping saves. They need no trust in that: a table that is
  /// damaged, or made with ill intent, gives wrong answers and never a crash, for whatever is
  /// found in the file is kept within its bounds when it is used. A fence that is damaged counts
  /// as removed.
  ///
  /// - Parameters:
  ///   - path: the file. Replace it, never write into it: a file that becomes shorter while it is
  ///     mapped ends the processes that read it.
  ///   - verify: whether to read everything now and compare the checksums, as ``verify()`` does.
  /// - Throws: why the file cannot be used, and what to do.
  /// - Complexity: O(*f*) in the number of fences, some nanoseconds each; O(*n*) with `verify`.
  public init(mapping path: String, verify: Bool = false) throws(FenceIndexFileError) {
    let tables = try SavedTables(path: path)
    if verify { try tables.verify() }
    let isEmpty = tables.head.facts.fenceCount == 0
    let segment = isEmpty ? nil : try IndexSegment(tables, serial: 0)
    let fences = try SavedFences(tables, vertices: segment?.cells?.vertices)
    self.init(fences, segment, distanceModel: tables.head.facts.model)
  }

  /// Whether a file begins like one that ``save(to:)`` wrote; false for one that cannot be opened.
  package static func isSaved(at path: String) -> Bool {
    // A pipe that is opened and closed again would be lost for who reads it next.
    guard MappedIndexFile.isRegular(path), let file = try? MappedIndexFile(path: path) else {
      return false
    }
    return IndexFileHead.isBegun(in: file)
  }

  /// Reads the whole file that the index was mapped from and compares the checksums; nothing for
  /// an index that was made from fences.
  ///
  /// - Throws: `damagedSection` for the first section whose checksum differs.
  /// - Complexity: O(*n*), as fast as the file is read.
  public func verify() throws(FenceIndexFileError) {
    try savedFences?.tables.verify()
  }

  /// A segment of all fences; `nil` when there are none.
  private func compactSegment() -> IndexSegment? {
    var handles: [FenceHandle] = []
    var shapes: [FenceShape] = []
    for number in 0..<handleLimit {
      let handle = FenceHandle(truncatingIfNeeded: number)
      guard let shape = shape(handle) else { continue }
      handles.append(handle)
      shapes.append(shape)
    }
    guard !handles.isEmpty else { return nil }
    return IndexSegment(
      serial: 0, handles: handles, shapes: shapes, engine: .index, model: distanceModel)
  }
}

extension SavedFences {
  /// The tables as sections, as they lie.
  var sections: [IndexFileWriter.Section] {
    [
      IndexFileWriter.Section(.fences, records), IndexFileWriter.Section(.parts, parts),
      IndexFileWriter.Section(.rings, rings), IndexFileWriter.Section(.numbers, numbers),
      IndexFileWriter.Section(.text, text), IndexFileWriter.Section(.handlesByID, handlesByID),
    ]
  }
}

extension FencePacker {
  /// The tables as sections.
  var sections: [IndexFileWriter.Section] {
    [
      IndexFileWriter.Section(.fences, AlignedTable([records])),
      IndexFileWriter.Section(.parts, AlignedTable([parts])),
      IndexFileWriter.Section(.rings, AlignedTable([rings])),
      IndexFileWriter.Section(.numbers, AlignedTable([numbers])),
      IndexFileWriter.Section(.text, AlignedTable([text])),
      IndexFileWriter.Section(.handlesByID, AlignedTable([handlesByID])),
    ]
  }
}
