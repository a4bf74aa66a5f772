extension RuleSet {
  /// Looks up all attributes that the rules ask for.
  ///
  /// - Parameters:
  ///   - context: the user's attributes.
  ///   - now: the time, in milliseconds since 1970, for rules that ask for it.
  ///   - utcOffsetMinutes: the user's zone, for rules about the local hour.
  /// - Complexity: O(slots x attributes); allocates, so bind once for all flags.
  public func bind(
    _ context: TargetingContext, now: Int64? = nil, utcOffsetMinutes: Int = 0
  ) -> BoundContext {
    var tree = context.tree
    var found: [BoundSlot] = []
    found.reserveCapacity(program.slots.count)
    var versions: [Version] = []
    for index in program.slots.indices {
      let path = program.slots[index]
      let node =
        tree.find(path) ?? implicit(path, now, utcOffsetMinutes).map { tree.append($0) }
        ?? kindsNode(path, &tree)
      var slot = BoundSlot()
      if let node {
        slot.node = tree.nodes[node]
        slot.isMissing = false
        prepare(&slot, for: program.slotUses[index], tree, &versions)
      }
      found.append(slot)
    }
    return BoundContext(tree: tree, slots: found, versions: versions)
  }

  /// Finds a text's number and parses a version, once for all rules that ask.
  private func prepare(
    _ slot: inout BoundSlot, for uses: SlotUse, _ tree: borrowing ValueTree,
    _ versions: inout [Version]
  ) {
    guard slot.node.kind == .string, !uses.isEmpty else { return }
    let text = tree.text(slot.node)
    if uses.contains(.texts) {
      let number = program.texts.number(of: text).map { Int32(truncatingIfNeeded: $0) }
      slot.text = number ?? BoundSlot.other
    }
    guard uses.contains(.versions) else { return }
    slot.version = BoundSlot.other
    if let version = Version(text, dialect.versionForm) {
      slot.version = Int32(truncatingIfNeeded: versions.count)
      versions.append(version)
    }
  }

  /// What a dialect knows without being told.
  private func implicit(_ path: AttributePath, _ now: Int64?, _ offset: Int) -> AttributeValue? {
    guard let name = path.names.last else { return nil }
    switch (dialect, name) {
    case (.featureflow, "featureflow.date"), (.unleash, "currentTime"): return now.map { .date($0) }
    case (.featureflow, "featureflow.hourofday"):
      return now.map { .int((($0 / 60_000 + Int64(offset)) / 60 % 24 + 24) % 24) }
    case (.eppo, "now"): return now.map { .date($0) }
    default: return nil
    }
  }

  /// The list of a context's kinds.
  private func kindsNode(_ path: AttributePath, _ tree: inout ValueTree) -> Int? {
    guard path.scope == .kinds else { return nil }
    let kinds = tree.kinds()
    return tree.append(.array(kinds.map { .string($0) }))
  }
}

extension ValueTree {
  /// The node of an attribute that is there and not null.
  mutating func find(_ path: AttributePath) -> Int? {
    switch path.scope {
    case .plain:
      if path.names.count == 1 { return member(0, named: path.names[0]) }
      return member(0, named: path.names.joined(separator: ".")) ?? walk(0, path.names[...])
    case .properties:
      return walk(0, path.names[...])
        ?? member(0, "properties").flatMap { walk($0, path.names[...]) }
    case .kind(let kind):
      guard let object = context(of: kind) else { return nil }
      if path.names == ["anonymous"] && member(object, "anonymous") == nil {
        // Whoever is not said to be anonymous is not.
        nodes.append(ValueNode(.bool))
        return nodes.count - 1
      }
      return walk(object, path.names[...])
        ?? member(object, "custom").flatMap { custom in
          string(0, "kind") == nil ? walk(custom, path.names[...]) : nil
        }
    case .kinds: return nil
    }
  }

  private func walk(_ index: Int, _ names: ArraySlice<String>) -> Int? {
    var place: Int? = index
    for name in names { place = place.flatMap { member($0, named: name) } }
    return names.isEmpty ? nil : place
  }

  /// A member by a name known only at run time.
  func member(_ index: Int, named name: String) -> Int? {
    member(index, named: name.utf8Span.span)
  }

  /// A member by its name's bytes.
  func member(_ index: Int, named name: Span<UInt8>) -> Int? {
    guard nodes[index].kind == .object else { return nil }
    var found: Int?
    var at = index + 1
    for _ in 0..<nodes[index].count {
      if TextMatch.equal(text(nodes[at]), name) { found = at + 1 }
      at += 1 + Int(nodes[at + 1].span)
    }
    guard let found, nodes[found].kind != .null else { return nil }
    return found
  }

  /// The object of a kind: the whole context, or a part of one of several kinds.
  private func context(of kind: String) -> Int? {
    let own = string(0, "kind") ?? "user"
    if own == "multi" { return kind == "kind" ? nil : member(0, named: kind) }
    return own == kind ? 0 : nil
  }

  /// All kinds of a context.
  fileprivate func kinds() -> [String] {
    let own = string(0, "kind") ?? "user"
    guard own == "multi" else { return [own] }
    return members(of: 0).map(\.name).filter { $0 != "kind" }
  }
}
