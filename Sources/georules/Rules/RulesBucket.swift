import Bytes
import RulesEngine

/// `georules rules bucket`: where ids fall.
enum RulesBucket {
  static func run(_ arguments: Arguments) throws(CommandFailure) -> Int32 {
    try RuleInput.onlyVerb(arguments)
    let bucketer: Bucketer
    let percent: Double?
    do throws(UsageError) {
      let strategy =
        try arguments.choice("strategy", of: BucketingStrategy.self) ?? .uniform
      let seed = try arguments.integer("seed", in: Int(Int32.min)...Int(UInt32.max))
      guard !arguments.all("id").isEmpty else { throw UsageError("--id needs ID") }
      bucketer = Bucketer(
        strategy, key: arguments.value("key") ?? "", salt: arguments.value("salt") ?? "",
        seed: seed.map { Int64($0) })
      percent = try arguments.number("percent", in: 0...100)
    } catch {
      throw .usage(error)
    }
    var output = ""
    for id in try ids(arguments) {
      let bucket = bucketer.bucket(of: id)
      let isIn = percent.map { bucketer.includes(id, percent: $0) }
      if arguments.has("json") {
        var members: [(name: String, value: JSONValue)] = [
          ("id", .string(id)), ("strategy", .string(bucketer.strategy.rawValue)),
          ("bucket", .number(bucket.value)), ("position", .number(bucket.position)),
        ]
        if let isIn { members.append(("in", .bool(isIn))) }
        output += JSONValue.object(members).line
      } else {
        let verdict = isIn.map { $0 ? "  in" : "  out" } ?? ""
        output += "\(id)  \(Quantity.plain(bucket.value))\(verdict)\n"
      }
    }
    try Terminal.deliver(output)
    return ExitCode.done
  }

  private static func ids(_ arguments: Arguments) throws(CommandFailure) -> [String] {
    var ids: [String] = []
    for id in arguments.all("id") {
      guard id == "-" else {
        ids.append(id)
        continue
      }
      do throws(ByteError) {
        var source = try ByteSource(path: "-")
        let bytes = try source.readAll(limit: 1 << 30)
        for line in bytes.split(separator: 0x0a) {
          let end = line.last == 0x0d ? line.dropLast() : line
          ids.append(String(decoding: end, as: UTF8.self))
        }
      } catch {
        throw .unusableFile(error.description)
      }
    }
    return ids
  }
}
