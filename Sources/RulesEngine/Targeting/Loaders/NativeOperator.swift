/// An operator of our own rule file.
struct NativeOperator: Sendable {
  let comparison: Comparison
  /// Whether the answer is turned round.
  let negates: Bool
  /// How many values it compares with.
  let needs: ClosedRange<Int>

  /// The operator of a name; `nil` for one that is unknown.
  static func named(_ name: Span<UInt8>) -> NativeOperator? {
    table.names.number(of: name).map { table.operators[$0] }
  }

  static let equals = NativeOperator(comparison: .isIn, negates: false, needs: one)

  private static let table: (names: NameTable, operators: [NativeOperator]) = {
    var names = NameTable()
    for (name, _, _, _) in list { _ = names.insert(name) }
    let operators = list.map { NativeOperator(comparison: $0.1, negates: $0.2, needs: $0.3) }
    return (names, operators)
  }()

  private static let some = 1...Int.max
  private static let one = 1...1

  /// Their names, what they compare, whether the answer is turned round, how many values.
  private static let list: [(String, Comparison, Bool, ClosedRange<Int>)] = [
    ("equals", .isIn, false, one), ("notEquals", .isIn, true, one),
    ("in", .isIn, false, 0...Int.max), ("notIn", .isIn, true, 0...Int.max),
    ("contains", .contains, false, some), ("notContains", .contains, true, some),
    ("startsWith", .startsWith, false, some), ("endsWith", .endsWith, false, some),
    ("matches", .matches, false, some),
    ("greaterThan", .greater, false, one), ("greaterThanOrEqual", .greaterOrEqual, false, one),
    ("lessThan", .less, false, one), ("lessThanOrEqual", .lessOrEqual, false, one),
    ("between", .between, false, 2...2),
    ("before", .before, false, one), ("after", .after, false, one),
    ("exists", .exists, false, 0...0), ("notExists", .exists, true, 0...0),
    ("semverEq", .versionEquals, false, one), ("semverNe", .versionEquals, true, one),
    ("semverGt", .versionGreater, false, one), ("semverGte", .versionGreaterOrEqual, false, one),
    ("semverLt", .versionLess, false, one), ("semverLte", .versionLessOrEqual, false, one),
    ("semverCaret", .versionCaret, false, one), ("semverTilde", .versionTilde, false, one),
    ("hasAny", .hasAny, false, some), ("hasAll", .hasAll, false, some),
    ("size", .sizeEquals, false, one), ("inCIDR", .inNetwork, false, some),
  ]
}
