/// Eppo's conditions; without the attribute all but the one for null are false.
enum EppoCondition {
  static func condition(_ node: Int, _ linker: inout RuleLinker) -> Condition {
    let tree = linker.values
    guard let attribute = tree.string(node, "attribute") else { return .constant(.no) }
    let value = tree.member(node, "value")
    var test = Test(
      subject: .attribute(AttributePath(names: [attribute])), comparison: .textIsIn,
      operands: [value].compactMap { $0 }, missing: .no, mismatch: .no)
    switch tree.string(node, "operator") {
    case "MATCHES", "NOT_MATCHES":
      test.comparison = .matches
      test.options.insert(.parsesText)
      if tree.string(node, "operator") == "NOT_MATCHES" { test.options.insert(.negates) }
    case "ONE_OF": test.operands = tree.elements(of: value)
    case "NOT_ONE_OF":
      test.operands = tree.elements(of: value)
      test.options.insert(.negates)
    case "IS_NULL":
      let wantsNull = value.map { tree.nodes[$0].truth } ?? true
      test = Test(
        subject: test.subject, comparison: .exists, options: wantsNull ? .negates : [],
        missing: Truth(wantsNull), mismatch: .no)
    case "GTE", "GT", "LTE", "LT":
      guard let value else { return .constant(.no) }
      let isVersion =
        tree.nodes[value].kind == .string
        && Version(tree.text(tree.nodes[value]), .strict) != nil
      test.options.insert(.parsesText)
      test.comparison =
        switch tree.string(node, "operator") {
        case "GTE": isVersion ? .versionGreaterOrEqual : .greaterOrEqual
        case "GT": isVersion ? .versionGreater : .greater
        case "LTE": isVersion ? .versionLessOrEqual : .lessOrEqual
        default: isVersion ? .versionLess : .less
        }
    default: return .constant(.no)
    }
    return .test(test)
  }
}
