import Testing
import georules

@Suite struct JSONValueTests {
  @Test func writesMembersInOrder() {
    let value = JSONValue.object([
      ("b", .int(-1)), ("a", .array([.null, .bool(true), .number(0.5), .number(.nan)])),
      ("quote\"", .string("line\nend \u{1F6A2}")), ("none", .object([])), ("empty", .array([])),
    ])
    #expect(
      value.line
        == "{\"b\":-1,\"a\":[null,true,0.5,null],\"quote\\\"\":\"line\\u000aend 🚢\",\"none\":{},"
        + "\"empty\":[]}\n")
  }
}
