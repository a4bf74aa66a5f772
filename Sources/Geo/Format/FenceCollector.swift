/// Turns features into fences, and keeps what fails.
struct FenceCollector {
  private(set) var result = FenceFileResult()
  let options: FenceFileOptions
  /// Which feature has an id.
  private var seen: [String: String] = [:]
  private var file = ""
  private var stem = ""
  private var report = FenceFileReport(file: "", format: .geojson)

  init(options: FenceFileOptions) {
    self.options = options
  }

  /// The number of the feature that comes next.
  var featureIndex: Int { report.features }

  mutating func begin(file: String, format: FenceFileOptions.Format) {
    self.file = file
    stem = Self.stem(of: file)
    report = FenceFileReport(file: file, format: format)
  }

  mutating func finish() {
    result.reports.append(report)
  }

  mutating func note(_ sentence: String) {
    if !report.notes.contains(sentence) { report.notes.append(sentence) }
  }

  /// The file's name without folders, up to its first dot.
  static func stem(of path: String) -> String {
    if path == "-" || path == "standard input" { return "stdin" }
    let name = path.split(separator: "/").last ?? Substring(path)
    let stem = name.prefix { $0 != "." }
    return String(stem.isEmpty ? name : stem)
  }

  /// Takes the next feature.
  mutating func take(_ feature: FeatureDraft) {
    let index = report.features
    report.features += 1
    report.vertices += feature.geometry.vertexCount
    var id: String?
    do throws(Refusal) {
      let name = try identity(of: feature, index: index)
      id = name
      if let problem = feature.geometry.problem { throw Refusal(problem) }
      if feature.geometry.isEmpty {
        throw Refusal("it has no geometry; remove the feature or give it one")
      }
      let window = try activeWindow(of: feature)
      var repairs: [GeometryRepair] = []
      let shapes = try shapes(of: feature, &repairs)
      let names = shapes.count == 1 ? [name] : shapes.indices.map { "\(name)/\($0)" }
      for name in names {
        guard let first = seen[name] else { continue }
        throw Refusal(
          "the id '\(name)' is already that of \(first); ids must differ: choose another property, "
            + "or name fences by index (--fence-id index)")
      }
      for (name, shape) in zip(names, shapes) {
        seen[name] = "feature \(index) of \(file)"
        result.fences.append(
          Fence(
            id: name, shape: shape, properties: feature.properties, activeFrom: window.from,
            activeUntil: window.until))
      }
      report.fences += shapes.count
      for repair in repairs {
        result.repairs.append(
          FenceRepair(file: file, featureIndex: index, id: name, repair: repair))
      }
    } catch {
      result.failures.append(
        FenceFailure(
          file: file, featureIndex: index, id: id, offset: feature.offset, line: feature.line,
          reason: error.reason, geometryError: error.geometryError))
    }
  }

  private mutating func identity(of feature: FeatureDraft, index: Int) throws(Refusal) -> String {
    switch options.identity {
    case .index: return "\(stem):\(index)"
    case .property(let wanted):
      let value = feature.properties.first { $0.name == wanted }?.value.plainText
      if let value { return value }
      if let id = feature.id, wanted == "id" { return id }
      if let name = feature.name, wanted == "name" { return name }
      throw Refusal("it has no property '\(wanted)' to name it by; use another, or the index")
    case .automatic:
      if let id = feature.id { return id }
      let named = feature.properties.first {
        PropertyNames.plain($0.name) == "name" && $0.value.plainText != nil
      }
      guard let name = feature.name ?? named?.value.plainText else { return "\(stem):\(index)" }
      guard seen[name] != nil else { return name }
      // Names are no promise of being different, as ids are: places share them.
      note("Some names come twice; later ones have the file and number behind them.")
      return "\(name) (\(stem):\(index))"
    }
  }
}

/// Why a feature gives no fence.
struct Refusal: Error {
  let reason: String
  let geometryError: GeometryError?

  init(_ reason: String) {
    self.reason = reason
    geometryError = nil
  }

  init(_ error: GeometryError) {
    geometryError = error
    reason =
      switch error {
      case .invalidGeometry: "\(error) (--repair)"
      default: error.description
      }
  }
}
