import Geo

/// Loads fence files and tells a person what was wrong with them.
struct FenceLoading {
  let result: FenceFileResult

  init(_ input: InputOptions, isQuiet: Bool) throws(CommandFailure) {
    do throws(FenceFileError) {
      result = try FenceFile.read(paths: input.fenceFiles, options: input.fences)
    } catch {
      throw .unusableFile(error.description)
    }
    guard !isQuiet else { return }
    Self.note("refused", result.failures.map(\.description))
    Self.note("mended", result.repairs.map { "\($0.file): \($0.summary)" })
  }

  private static func note(_ label: String, _ messages: [String]) {
    for message in messages.prefix(10) { Terminal.note("\(label): \(message)") }
    if messages.count > 10 {
      Terminal.note("\(label): \(messages.count - 10) more; georules check lists them all")
    }
  }
}
