import Bytes
import TestSupport
import Testing

/// The reader keeps open containers as bits by 64: each kind must come back at every depth.
@Suite struct JSONNestingTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func closesWhatItOpened(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let depth = [1, 2, 63, 64, 65, 127, 128, 129, 511, 512][Int(seed % 10)]
    let areObjects = (0..<depth).map { _ in Bool.random(using: &random) }
    let head = areObjects.map { $0 ? "{\"a\":" : "[" }.joined()
    let tail = areObjects.reversed().map { $0 ? "}" : "]" }.joined()
    var closed: [Bool] = []
    var reader = JSONReader(ByteSource(bytes: Array((head + "1" + tail).utf8), name: "test"))
    while true {
      let token = try reader.next()
      if token == .end { break }
      if token == .endObject || token == .endArray { closed.append(token == .endObject) }
    }
    #expect(closed == areObjects.reversed())
  }

  @Test(arguments: [64, 65, 128])
  func noticesTheWrongBrace(depth: Int) {
    let text = String(repeating: "[", count: depth) + "1" + "}"
    var reader = JSONReader(ByteSource(bytes: Array(text.utf8), name: "test"))
    var failure: ByteError?
    do throws(ByteError) {
      while try reader.next() != .end {}
    } catch {
      failure = error
    }
    #expect(failure != nil)
  }
}
