import Testing

@Suite struct CommandPlaceholderTests {
  @Test func builds() {
    #expect(Bool(true))
  }
}
