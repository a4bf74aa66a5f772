import Testing
import georules

@Suite struct ProgressBarTests {
  @Test(arguments: [
    (0, "[------------------------] 0%  0 fixes  0 fixes/s  0 s to go"),
    (25, "[######------------------] 25%  2,500 fixes  250 fixes/s  30 s to go"),
    (100, "[########################] 100%  10,000 fixes  1.0 kfixes/s  0 s to go"),
    (250, "[########################] 100%  25,000 fixes  2.5 kfixes/s  0 s to go"),
  ])
  func showsShareRateAndTimeToGo(done: UInt64, line: String) {
    let text = ProgressBar.line(done, of: 100, fixes: Int(done) * 100, after: .seconds(10))
    #expect(text == line)
  }

  @Test(arguments: [nil, 0] as [UInt64?])
  func showsOnlyTheRateWithoutATotal(total: UInt64?) {
    let line = ProgressBar.line(70, of: total, fixes: 1_500_000, after: .milliseconds(500))
    #expect(line == "1,500,000 fixes  3.0 Mfixes/s")
  }

  @Test func startsBeforeAnyTimeHasPassed() {
    let line = ProgressBar.line(1, of: 100, fixes: 5, after: .zero)
    #expect(line == "[------------------------] 1%  5 fixes  0 fixes/s  0 s to go")
  }
}
