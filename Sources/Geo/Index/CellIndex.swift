/// Answers from the fences' shapes, one after the other.
struct CellIndex: Sendable {
  private let handles: [FenceHandle]
  private let shapes: [FenceShape]
  private let model: DistanceModel

  init(handles: [FenceHandle], shapes: [FenceShape], model: DistanceModel) {
    self.handles = handles
    self.shapes = shapes
    self.model = model
  }

  /// Appends the fences that cover the place, ascending.
  func append(x: Double, place: Coordinate, to fences: inout [FenceHandle]) {
    for (handle, shape) in zip(handles, shapes) where shape.covers(place, model: model) {
      fences.append(handle)
    }
  }
}
