import Bytes
import RulesEngine

/// `georules rules distribution`: how made-up ids share out among a flag's variations.
enum RulesDistribution {
  static func run(_ arguments: Arguments) throws(CommandFailure) -> Int32 {
    let count: Int
    do throws(UsageError) {
      count = try arguments.integer("ids", in: 1...100_000_000) ?? 10_000
      guard arguments.all("flag").count == 1 else { throw UsageError("--flag needs one KEY") }
      guard arguments.value("svg") != "-" || !arguments.has("json") else {
        throw UsageError("only one of --svg and --json can use standard output")
      }
    } catch {
      throw .usage(error)
    }
    try NamedFiles.check(
      inputs: [arguments.value("rules")].compactMap { $0 }, outputs: [arguments.value("svg")])
    let rules = try RuleInput.notedRules(arguments)
    let key = arguments.all("flag")[0]
    let flag = try RuleInput.flag(key, rules)
    let shares = shares(
      of: flag, rules, try RuleInput.context(arguments),
      by: arguments.value("by") ?? rules.dialect.idAttribute, count)
    if let path = arguments.value("svg") {
      try write(ShareChart(title: key, shares: shares, total: count).svg, to: path)
    }
    let table = ShareTable(flag: key, shares: shares, total: count)
    if arguments.has("json") {
      try Terminal.deliver(table.json.line)
    } else if arguments.value("svg") == "-" {
      Terminal.draw(table.text)
    } else {
      try Terminal.deliver(table.text)
    }
    return RuleInput.exitCode(rules, arguments)
  }

  private static func shares(
    of flag: FlagHandle, _ rules: RuleSet, _ context: TargetingContext, by attribute: String,
    _ count: Int
  ) -> [Share] {
    var counts: [String: Int] = [:]
    var names: [String] = []
    for number in 0..<count {
      let bound = rules.bind(context.setting(attribute, to: .string("user-\(number)")))
      let answer = rules.evaluate(flag, bound)
      let name = rules.variationName(of: answer) ?? (answer.isOn ? "(on)" : "(none)")
      if counts[name] == nil { names.append(name) }
      counts[name, default: 0] += 1
    }
    return names.sorted().map { Share(name: $0, count: counts[$0] ?? 0) }
  }

  private static func write(_ text: String, to path: String) throws(CommandFailure) {
    do throws(ByteError) {
      var sink = try ByteSink(path: path)
      try sink.write(text)
      try sink.finish()
    } catch {
      guard ClosedPipe.explains(error.description) else {
        throw .unusableFile(error.description)
      }
    }
  }
}

/// How many ids got a variation.
struct Share {
  let name: String
  let count: Int
}

/// The shares as a table.
struct ShareTable {
  let flag: String
  let shares: [Share]
  let total: Int

  var text: String {
    let width = max(9, shares.map(\.name.count).max() ?? 0) + 2
    var text = "\(flag): \(Quantity.counted(total, "id"))\n"
    text += "variation".padded(to: width) + "ids".leftPadded(to: 12) + "share".leftPadded(to: 11)
    text += "\n"
    for share in shares {
      text += share.name.padded(to: width)
      text += Quantity.grouped(share.count).leftPadded(to: 12)
      text += (percent(share) + " %").leftPadded(to: 11) + "\n"
    }
    return text
  }

  private func percent(_ share: Share) -> String {
    Quantity.fixed(Double(share.count) / Double(total) * 100, 3)
  }

  var json: JSONValue {
    .object([
      ("flag", .string(flag)), ("ids", .int(total)),
      (
        "variations",
        .array(
          shares.map {
            .object([
              ("variation", .string($0.name)), ("ids", .int($0.count)),
              ("share", .number(Double($0.count) / Double(total))),
            ])
          })
      ),
    ])
  }
}
