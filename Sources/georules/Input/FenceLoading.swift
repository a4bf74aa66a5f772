import Geo

/// The fences of a command, read from files or mapped from a saved index, as an index.
struct FenceLoading {
  let index: FenceIndex
  /// Features that gave no fence.
  let refusedCount: Int
  /// Time to read the files.
  let readingSeconds: Double
  /// Time to make the index or to map it.
  let indexSeconds: Double

  /// Loads the fences, and tells a person what was wrong with them.
  init(
    _ input: InputOptions, engine: IndexEngine, maxBytes: Int? = nil, isQuiet: Bool
  ) throws(CommandFailure) {
    let started = ContinuousClock.now
    if let path = input.savedIndex {
      index = try SavedIndex(path, input, engine: engine).index
      refusedCount = 0
      readingSeconds = 0
      indexSeconds = (ContinuousClock.now - started).seconds
      return
    }
    let result: FenceFileResult
    do throws(FenceFileError) {
      result = try FenceFile.read(paths: input.fenceFiles, options: input.fences)
    } catch {
      throw .unusableFile(error.description)
    }
    if !isQuiet {
      Self.note("refused", result.failures.map(\.description))
      Self.note("mended", result.repairs.map { "\($0.file): \($0.summary)" })
    }
    let read = ContinuousClock.now
    index = FenceIndex(
      result.fences, engine: engine, distanceModel: input.distanceModel, maxBytes: maxBytes)
    refusedCount = result.failures.count
    readingSeconds = (read - started).seconds
    indexSeconds = (ContinuousClock.now - read).seconds
  }

  private static func note(_ label: String, _ messages: [String]) {
    for message in messages.prefix(10) { Terminal.note("\(label): \(message)") }
    if messages.count > 10 {
      Terminal.note("\(label): \(messages.count - 10) more; georules check lists them all")
    }
  }
}
