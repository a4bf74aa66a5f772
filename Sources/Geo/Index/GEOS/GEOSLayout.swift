/// One thing that GEOS's tree of boxes holds for the `geos` engine.
enum GEOSEntry: Sendable {
  /// A polygon's part, answered by its prepared geometry.
  case part(PolygonPart)
  /// A circle or corridor, answered by its distance.
  case measured(FenceShape)
}

/// What a locator needs to build a segment's GEOS structures: they belong to one thread, this
/// is shared.
struct GEOSLayout: Sendable {
  let model: DistanceModel
  private(set) var entries: [GEOSEntry] = []
  /// The fence of each entry.
  private(set) var owners: [FenceHandle] = []
  /// The box of each entry.
  private(set) var boxes: [Bounds] = []

  init(handles: [FenceHandle], shapes: [FenceShape], model: DistanceModel) {
    self.model = model
    for (handle, shape) in zip(handles, shapes) {
      if case .polygon(let polygon) = shape {
        for part in polygon.parts { add(.part(part), handle, part.bounds) }
      } else {
        add(.measured(shape), handle, shape.bounds)
      }
    }
  }

  private mutating func add(_ entry: GEOSEntry, _ owner: FenceHandle, _ box: Bounds) {
    entries.append(entry)
    owners.append(owner)
    boxes.append(box)
  }
}
