package import Bytes

extension RuleSet {
  /// Reads and compiles a rule file.
  ///
  /// A flag or rule that is wrong is refused alone and named in ``problems``.
  ///
  /// - Parameters:
  ///   - json: the file's text.
  ///   - dialect: whose file it is; `nil`: found out from its shape.
  ///   - name: what messages call the file.
  /// - Throws: ``RuleFileError`` when the text is no JSON, or no rule file of a known shape.
  public static func load(
    _ json: [UInt8], dialect: RuleDialect? = nil, name: String = "rules"
  ) throws(RuleFileError) -> RuleSet {
    do throws(ByteError) {
      return try load(ByteSource(bytes: json, name: name), dialect: dialect)
    } catch {
      throw RuleFileError(error.description)
    }
  }

  /// Compiles rules that are JSON values already.
  ///
  /// A flag or rule that is wrong is refused alone and named in ``problems``; values that nest
  /// deeper than 512 count as null.
  ///
  /// - Parameters:
  ///   - value: what a rule file holds, an object or array.
  ///   - dialect: whose rules they are; `nil`: found out from their shape.
  ///   - name: what messages call them.
  /// - Throws: ``RuleFileError`` when they are no rules of a known shape.
  public static func load(
    _ value: AttributeValue, dialect: RuleDialect? = nil, name: String = "rules"
  ) throws(RuleFileError) -> RuleSet {
    var tree = ValueTree()
    tree.append(value)
    do throws(ByteError) {
      return try load(tree, dialect, name)
    } catch {
      throw RuleFileError(error.description)
    }
  }

  /// Reads and compiles a rule file, gzipped or not.
  ///
  /// - Throws: ``ByteError``.
  package static func load(
    _ source: consuming ByteSource, dialect: RuleDialect? = nil
  ) throws(ByteError) -> RuleSet {
    let name = source.name
    return try load(try ValueTree(json: source), dialect, name)
  }

  private static func load(
    _ tree: ValueTree, _ dialect: RuleDialect?, _ name: String
  ) throws(ByteError) -> RuleSet {
    guard let dialect = dialect ?? RuleDialect(of: tree) else {
      throw .syntax(
        name: name, offset: 0, line: 1,
        reason: "not a rule file of a known shape; name its dialect ("
          + RuleDialect.allCases.map(\.rawValue).joined(separator: ", ") + ")")
    }
    var linker = RuleLinker(dialect, values: tree)
    switch dialect {
    case .native: NativeLoader.load(into: &linker)
    case .featureflow: FeatureflowLoader.load(into: &linker)
    case .unleash: UnleashLoader.load(into: &linker)
    case .launchdarkly: LaunchDarklyLoader.load(into: &linker)
    case .growthbook: GrowthBookLoader.load(into: &linker)
    case .eppo: EppoLoader.load(into: &linker)
    case .firebase: FirebaseLoader.load(into: &linker)
    }
    return RuleSet(linker)
  }
}

extension RuleDialect {
  /// Whose file it is, by the fields that only one of them has.
  init?(of tree: ValueTree) {
    guard let root = tree.nodes.first else { return nil }
    if tree.string(0, "dialect") == "native" || tree.member(0, "rules") != nil {
      self = .native
      return
    }
    if tree.member(0, "parameters") != nil {
      self = .firebase
      return
    }
    if root.kind == .array {
      // A list of features, which may be empty.
      let first = tree.elements(of: 0).first
      guard first == nil || tree.string(first, "key") != nil else { return nil }
      self = .featureflow
      return
    }
    guard root.kind == .object else { return nil }
    if tree.member(0, "events") != nil {
      self = .unleash
      return
    }
    if let segments = tree.member(0, "segments"), tree.member(0, "flags") == nil {
      self = tree.nodes[segments].kind == .array ? .unleash : .native
      return
    }
    if let features = tree.member(0, "features") {
      self = tree.nodes[features].kind == .array ? .unleash : .growthbook
      return
    }
    guard let flags = tree.member(0, "flags") else {
      // A bare table of features by their keys.
      guard let feature = tree.members(of: 0).first?.value, tree.nodes[feature].kind == .object
      else { return nil }
      if tree.member(feature, "offVariantKey") != nil { self = .featureflow } else { return nil }
      return
    }
    guard let flag = tree.members(of: flags).first?.value else {
      self = .native
      return
    }
    if tree.member(flag, "allocations") != nil {
      self = .eppo
    } else if tree.member(flag, "on") != nil || tree.member(flag, "fallthrough") != nil {
      self = .launchdarkly
    } else {
      self = .native
    }
  }
}
