import ContentFlow
import DeliveryTestSupport
import Testing

@Suite struct DeviceIDTests {
  @Test(arguments: ["a", "A-b_c.d:9", String(repeating: "x", count: 128)])
  func takesLettersDigitsAndFourSigns(text: String) {
    #expect(DeviceID.isValid(text))
  }

  @Test(arguments: [
    "", " ", "a b", "a\n", "ä", "a/b", "a\u{0}", String(repeating: "x", count: 129),
  ])
  func refusesEverythingElse(text: String) {
    #expect(!DeviceID.isValid(text))
    #expect(throws: DeviceID.Problem.malformed) {
      try DeviceID.resolve(imported: text, stored: nil, ids: CountingIDs())
    }
  }

  @Test func anIDIsNeverReplaced() throws {
    let ids = CountingIDs()
    #expect(try DeviceID.resolve(imported: nil, stored: "old", ids: ids) == "old")
    #expect(try DeviceID.resolve(imported: "old", stored: "old", ids: ids) == "old")
    #expect(throws: DeviceID.Problem.conflict) {
      try DeviceID.resolve(imported: "new", stored: "old", ids: ids)
    }
  }

  @Test func firstStartImportsOrMakesOne() throws {
    let ids = CountingIDs()
    #expect(try DeviceID.resolve(imported: "mine", stored: nil, ids: ids) == "mine")
    #expect(try DeviceID.resolve(imported: nil, stored: nil, ids: ids) == "id-1")
    // What no start can have kept counts as nothing.
    #expect(try DeviceID.resolve(imported: nil, stored: "a b", ids: ids) == "id-2")
    #expect(try DeviceID.resolve(imported: "mine", stored: "a b", ids: ids) == "mine")
  }
}
