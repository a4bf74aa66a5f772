import Testing

@Suite struct RulesEnginePlaceholderTests {
  @Test func builds() {
    #expect(Bool(true))
  }
}
