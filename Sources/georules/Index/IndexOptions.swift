import Geo

/// What `georules index` was asked to do.
struct IndexOptions {
  let input: InputOptions
  let path: String
  let maxBytes: Int?
  let isQuiet: Bool
  let isStrict: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    guard !arguments.positionals.isEmpty else { throw UsageError("name at least one fence file") }
    guard let path = arguments.value("out") else {
      throw UsageError("name the file to write with --out FILE")
    }
    guard path != "-" else {
      throw UsageError("--out needs a file: an index is mapped into memory, which no pipe can be")
    }
    self.path = path
    input = try InputOptions(arguments, traces: [], fenceFiles: arguments.positionals)
    if let saved = input.fenceFiles.first(where: { FenceIndex.isSaved(at: $0) }) {
      throw UsageError("\(saved) is a saved index already; name the fence files it was made of")
    }
    maxBytes = try arguments.integer("max-bytes", in: 1...Int.max)
    isQuiet = arguments.has("quiet")
    isStrict = arguments.has("strict")
  }
}
