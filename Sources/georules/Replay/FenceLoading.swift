import Geo

/// Loads fence files and tells a person what was wrong with them.
struct FenceLoading {
  let result: FenceFileResult

  init(_ input: InputOptions, isQuiet: Bool) throws(CommandFailure) {
    do throws(FenceFileError) {
      result = try FenceFile.read(paths: input.fenceFiles, options: input.fences)
    } catch {
      throw .cannotRead(error.description)
    }
    guard !isQuiet else { return }
    for failure in result.failures.prefix(Self.shown) { Terminal.note("refused: \(failure)") }
    if result.failures.count > Self.shown {
      Terminal.note(
        "refused: \(result.failures.count - Self.shown) more; georules check lists them all")
    }
    for repair in result.repairs.prefix(Self.shown) {
      Terminal.note("mended: \(repair.summary)")
    }
    if result.repairs.count > Self.shown {
      Terminal.note("mended: \(result.repairs.count - Self.shown) more")
    }
  }

  /// How many messages of a kind are printed.
  private static let shown = 10
}

extension FenceRepair {
  /// The fence, the fault, and how its area changed.
  var summary: String {
    let change = Quantity.fixed(repair.relativeChange * 100, 4)
    return "\(file): \(id), part \(repair.part): \(repair.problem); area changed by \(change) %"
  }
}
