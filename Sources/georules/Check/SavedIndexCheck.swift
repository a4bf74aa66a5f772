import Geo

/// What `georules check` found in a saved index, every byte of which it reads.
struct SavedIndexCheck {
  /// The fences; none when the file cannot be used.
  let fences: [Fence]
  /// Why the file cannot be used.
  let error: FenceIndexFileError?
  private let path: String
  private let shapes: ShapeCounts
  private let facts: Facts?

  private struct Facts {
    let fences: Int
    let distanceModel: DistanceModel
    let indexBytes: Int
  }

  init(_ path: String) {
    self.path = path
    var found: [Fence] = []
    do throws(FenceIndexFileError) {
      let index = try FenceIndex(mapping: path, verify: true)
      index.forEachFence { _, fence in found.append(fence) }
      // Only made with intent: the checksums hold, and what they hold is no fence.
      guard found.count == index.count else {
        throw .malformed(
          path: path, reason: "\(index.count - found.count) of \(index.count) fences are damaged")
      }
      facts = Facts(
        fences: index.count, distanceModel: index.distanceModel, indexBytes: index.indexBytes)
      error = nil
    } catch {
      found = []
      facts = nil
      self.error = error
    }
    fences = found
    shapes = ShapeCounts(found[...])
  }

  var fenceCount: Int { fences.count }

  /// Nothing for a file that cannot be used: its error is told elsewhere.
  var lines: [String] {
    guard let facts else { return [] }
    var lines = [
      "\(path): saved index, \(Quantity.grouped(facts.indexBytes)) bytes to answer, "
        + "all checksums right",
      "  fences    \(shapes.text)",
    ]
    if facts.fences > 0 { lines.append("  box       \(shapes.box.text)") }
    return lines + ["  distance  \(facts.distanceModel.rawValue)"]
  }

  var json: JSONValue? {
    facts.map { facts in
      .object([
        ("file", .string(path)), ("fences", .int(facts.fences)), ("shapes", shapes.json),
        ("bounds", shapes.box.json), ("distanceModel", .string(facts.distanceModel.rawValue)),
        ("indexBytes", .int(facts.indexBytes)),
      ])
    }
  }
}
