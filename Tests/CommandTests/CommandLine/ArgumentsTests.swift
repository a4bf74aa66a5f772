import Testing
import georules

@Suite struct ArgumentsTests {
  private static let options = [
    CommandOption("fences", .values("FILE"), ""), CommandOption("threads", .value("N"), ""),
    CommandOption("box", .value("W,S,E,N"), ""), CommandOption("json", .flag, ""),
    CommandOption("events", .value("FILE"), ""),
  ]

  private func parse(_ line: String) throws -> Arguments {
    try Arguments(line.split(separator: " ").map(String.init), options: Self.options)
  }

  @Test func sortsOptionsFromTheRest() throws {
    let parsed = try parse("a.csv --threads 4 b.csv --fences x y --json c.csv --threads=8")
    #expect(parsed.positionals == ["a.csv", "b.csv", "c.csv"])
    #expect(parsed.all("fences") == ["x", "y"])
    #expect(parsed.value("threads") == "8")
    #expect(parsed.all("threads") == ["4", "8"])
    #expect(parsed.has("json") && !parsed.has("threads"))
    #expect(parsed.value("events") == nil)
  }

  @Test(arguments: [
    ("- --fences - -", ["-"], ["-", "-"]), ("--fences=a b c", [], ["a", "b", "c"]),
    ("--fences a --fences b", [], ["a", "b"]), ("--fences a -- b --json", ["b", "--json"], ["a"]),
    ("-5 --fences -7.csv", ["-5"], ["-7.csv"]),
  ])
  func knowsWhatIsNoOption(line: String, positionals: [String], fences: [String]) throws {
    let parsed = try parse(line)
    #expect(parsed.positionals == positionals)
    #expect(parsed.all("fences") == fences)
  }

  @Test func takesNegativeNumbersAsValues() throws {
    #expect(try parse("--box -74.1,40,-73,41").value("box") == "-74.1,40,-73,41")
    #expect(try parse("--box -.5,0,1,1").value("box") == "-.5,0,1,1")
  }

  @Test(arguments: [
    ("--thread 2", "unknown option --thread; did you mean --threads?"),
    ("--colour 2", "unknown option --colour"), ("--json=yes", "--json takes no value"),
    ("--threads", "--threads needs N"), ("--threads --json", "--threads needs N"),
    ("--fences", "--fences needs FILE"), ("--fences --json", "--fences needs FILE"),
  ])
  func saysWhatIsWrong(line: String, message: String) {
    let error = #expect(throws: UsageError.self) { _ = try parse(line) }
    #expect(error?.message == message)
  }

  @Test(arguments: [
    ("--threads 0", "--threads needs a whole number from 1 to 256, not 0"),
    ("--threads two", "--threads needs a whole number from 1 to 256, not two"),
    (
      "--threads 99999999999999999999",
      "--threads needs a whole number from 1 to 256, not 99999999999999999999"
    ),
  ])
  func refusesIntegersOutOfRange(line: String, message: String) throws {
    let parsed = try parse(line)
    let error = #expect(throws: UsageError.self) { _ = try parsed.integer("threads", in: 1...256) }
    #expect(error?.message == message)
  }

  @Test(arguments: ["-1", "nan", "inf", "1e999", "ten", "1.01"])
  func refusesNumbersOutOfRange(text: String) throws {
    let parsed = try parse("--threads=\(text)")
    let error = #expect(throws: UsageError.self) { _ = try parsed.number("threads", in: 0...1) }
    #expect(error?.message == "--threads needs a number from 0 to 1, not \(text)")
  }

  @Test func readsNumbers() throws {
    #expect(try parse("--threads 2.5").number("threads") == 2.5)
    #expect(try parse("--json").number("threads") == nil)
    let open = try parse("--threads -3")
    let error = #expect(throws: UsageError.self) { _ = try open.number("threads") }
    #expect(error?.message == "--threads needs a number from 0 on, not -3")
  }

  private enum Fruit: String, CaseIterable { case apple, pear }

  @Test func choosesAmongNames() throws {
    #expect(try parse("--events pear").choice("events", of: Fruit.self) == .pear)
    let plum = try parse("--events plum")
    let error = #expect(throws: UsageError.self) { _ = try plum.choice("events", of: Fruit.self) }
    #expect(error?.message == "--events knows apple, pear, not plum")
  }
}
