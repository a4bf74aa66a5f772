import Geo

/// An index that `georules index` wrote, given instead of fence files.
struct SavedIndex {
  let index: FenceIndex

  /// Maps the file, whose fences are as they were read when it was made.
  ///
  /// - Parameter input: options that would have to be applied while fences are read are refused.
  init(
    _ path: String, _ input: InputOptions, engine: IndexEngine
  ) throws(CommandFailure) {
    guard engine == .index else {
      throw .usage(
        UsageError("--engine \(engine.rawValue) needs fence files: \(path) is a saved index"))
    }
    if let option = input.fenceReading.first {
      throw .usage(
        UsageError(
          "--\(option) is for reading fence files: give it to georules index, which made \(path)"))
    }
    do throws(FenceIndexFileError) {
      index = try FenceIndex(mapping: path)
    } catch {
      throw .unusableFile(error.description)
    }
    if let wanted = input.wantedDistanceModel, wanted != index.distanceModel {
      throw .usage(
        UsageError(
          "\(path) was made with --distance-model \(index.distanceModel.rawValue), not "
            + "\(wanted.rawValue); make it anew with georules index"))
    }
  }
}

extension FenceIndex {
  /// Calls `body` with every fence, by handle.
  func forEachFence(_ body: (FenceHandle, Fence) -> Void) {
    for number in 0..<handleLimit {
      let handle = FenceHandle(number)
      if let fence = fence(handle) { body(handle, fence) }
    }
  }
}
