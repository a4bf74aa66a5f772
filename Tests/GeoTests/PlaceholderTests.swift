import Testing

@Suite struct GeoPlaceholderTests {
  @Test func builds() {
    #expect(Bool(true))
  }
}
