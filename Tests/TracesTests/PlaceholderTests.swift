import Testing

@Suite struct TracesPlaceholderTests {
  @Test func builds() {
    #expect(Bool(true))
  }
}
