import Bytes
import TestSupport
import Testing

@Suite struct JSONPositionsTests {
  static func read(_ text: String, chunkSize: Int = 1 << 17) throws -> JSONPositions {
    var reader = JSONReader(ByteSource(bytes: Array(text.utf8), name: "t"), chunkSize: chunkSize)
    var positions = JSONPositions()
    try reader.positions(of: try reader.next(), into: &positions)
    _ = try reader.next()
    return positions
  }

  @Test func readsEveryDepth() throws {
    let point = try Self.read("[1, 2.5, 9]")
    #expect(point.depth == 1 && point.xs == [1] && point.ys == [2.5] && point.ends.isEmpty)
    let line = try Self.read("[[1,2],[3,4,5,6]]")
    #expect(line.depth == 2 && line.xs == [1, 3] && line.ys == [2, 4] && line.ends == [[2]])
    let polygon = try Self.read("[[[1,2],[3,4],[5,6]],[[7,8]]]")
    #expect(polygon.depth == 3 && polygon.ends == [[3, 4], [2]])
    let multi = try Self.read("[[[[1,2],[3,4]],[[5,6]]],[[[7,8],[-9,1e1]]]]")
    #expect(multi.depth == 4 && multi.ends == [[2, 3, 5], [2, 3], [2]])
    #expect(multi.xs == [1, 3, 5, 7, -9] && multi.ys == [2, 4, 6, 8, 10])
    #expect([point, line, polygon, multi].allSatisfy { $0.problem == nil })
  }

  @Test(arguments: ["[]", "[[]]", "[[[]]]"]) func knowsEmptyArrays(_ text: String) throws {
    let positions = try Self.read(text)
    #expect(positions.depth == 0 && positions.xs.isEmpty && positions.problem == nil)
  }

  @Test(arguments: [
    "null", "7", "{\"a\":[1,2]}", "[null]", "[[1,2],null]", "[[1,2],[\"3\",4]]", "[[1],[2,3]]",
    "[[1,2],3]", "[1,[2,3]]", "[[1,2],[[3,4]]]", "[[[1,2]],[3,4]]", "[[],[1,2]]", "[1]",
    "[[1,2],[]]", "[[1,2],[3,{}]]", "[[1,2],[3,4,[]]]", "[[1,2],[3]]",
  ])
  func notesWhatIsNoPosition(_ text: String) throws {
    let positions = try Self.read(text)
    #expect(positions.problem != nil)
    #expect(positions.xs.count == positions.ys.count || positions.problem != nil)
  }

  @Test func givesTheSameWhereverTheInputIsCut() throws {
    let text =
      "[[[-122.08355963230133, 37.39091642895306],\n [1e2,2] , [3,4,5,-6.5e-1],[0.1,-0.0]],[[1,2]]\n]"
    let whole = try Self.read(text)
    #expect(whole.xs == [-122.08355963230133, 100, 3, 0.1, 1])
    #expect(whole.ends == [[4, 5], [2]])
    for size in 1...text.utf8.count {
      let cut = try Self.read(text, chunkSize: size)
      #expect(cut == whole, "chunk size \(size)")
    }
  }

  @Test(arguments: [
    "[[1,2],[3,4]", "[[1,2],[03,4]]", "[[1,2],[3,4.]]", "[[1,2],[3,4]]]", "[[1,2] [3,4]]",
    "[[1,2],]", "[[1,2],[3 4]]", "[[1,2],[-,4]]", "[[1,2],[3,.4]]",
  ])
  func refusesBadSyntaxAmongPlainPositions(_ text: String) {
    #expect(throws: ByteError.self) { try Self.read(text) }
  }

  @Test func countsLinesAmongPositions() throws {
    let text = "[[1,2],\n[3,\n4],\n[5,6],\n x]"
    #expect(
      throws: ByteError.syntax(
        name: "t", offset: 24, line: 5, reason: "expected a value, found 'x'")
    ) { try Self.read(text) }
  }

  @Test(arguments: 0..<4) func readsNumbersAsTheyWereWritten(_ seed: Int) throws {
    var generator = SplitMix(seed: UInt64(seed))
    var values: [Double] = []
    for _ in 0..<20_000 {
      let scale = [1.0, 180, 1e-3, 1e6][Int.random(in: 0..<4, using: &generator)]
      values.append(generator.double(in: -1..<1) * scale)
    }
    let text = "[" + values.map { "[\($0),1]" }.joined(separator: ",") + "]"
    let read = try Self.read(text)
    #expect(read.xs == values, "seed \(seed)")
  }

  @Test(arguments: 0..<4) func roundsLongNumbersAsTheStandardLibraryDoes(_ seed: Int) throws {
    var generator = SplitMix(seed: UInt64(seed) + 100)
    var texts: [String] = []
    for _ in 0..<20_000 {
      let whole = UInt64.random(in: 0..<1000, using: &generator)
      let digits = Int.random(in: 1...18, using: &generator)
      let fraction = (0..<digits).map { _ in
        String(Int.random(in: 0...9, using: &generator))
      }.joined()
      texts.append("\(whole).\(fraction)")
    }
    let text = "[" + texts.map { "[\($0),1]" }.joined(separator: ",") + "]"
    let read = try Self.read(text)
    #expect(read.xs == texts.compactMap { Double($0) }, "seed \(seed)")
  }
}
