/// A table of a saved index.
///
/// The numbers are the format: one that was used is never given another meaning. A table whose
/// records change gets a new number or another ``IndexFileHead/version``.
enum IndexSection: UInt32, CaseIterable {
  /// The fences of the segment, by ascending handle.
  case handles = 1
  /// The fences with a polygon that reaches the north pole.
  case atNorthPole
  /// The fences with a polygon that reaches the south pole.
  case atSouthPole

  /// The boxes of the tree, level by level.
  case treeBoxes = 16
  /// The fences of the boxes.
  case treeOwners
  /// The nodes of the tree of boundaries, level by level.
  case boundaryNodes
  /// The fences of its entries.
  case boundaryOwners

  /// The words of the cells.
  case cellWords = 32
  /// The packed leaves.
  case cellLeaves
  /// The records of the sets.
  case cellSets
  /// The true edges of packed leaves.
  case exactEdges
  /// The general leaves.
  case generalLeaves
  /// The groups of general leaves.
  case groupWords
  /// All vertices of polygons, x and y in turn.
  case vertices
  /// The circles.
  case circles
  /// The pieces of corridors.
  case corridors
  /// The planes that decide for places near circles.
  case discs

  /// A record for every handle.
  case fences = 64
  /// The parts of polygons.
  case parts
  /// Where the rings of parts end.
  case rings
  /// The numbers of circles and corridors.
  case numbers
  /// Ids and properties.
  case text
  /// Handles in the order of their ids.
  case handlesByID

  /// From here on numbers are for tables that a reader may leave out when it does not know them.
  static let firstOptional: UInt32 = 1 << 31

  /// What errors call the section.
  var name: String { "\(self)" }
}
