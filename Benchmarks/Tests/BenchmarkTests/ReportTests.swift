import Report
import Testing

/// What is printed and written of a run.
@Suite struct ReportTests {
  private var row: Measurement {
    var row = Measurement(suite: "locate", workload: "W1", engine: "ours-batch")
    row.nanosecondsPerItem = 12.5
    row.items = 1000
    row.matches = 900
    row.buildMilliseconds = 3.25
    row.memoryBytes = 4096
    row.extras[.fences] = 300
    row.note = "1:10m"
    return row
  }

  @Test func rowsSurviveTheWayToTheParent() {
    #expect(Measurement(line: row.line) == row)
    #expect(Measurement(line: "measuring W1") == nil)
  }

  @Test func resultsAreAnArrayOfObjects() {
    let missing = Measurement.missing(suite: "locate", workload: "W1", engine: "s2")
    let expected = """
      [
        {"suite":"locate","workload":"W1","engine":"ours-batch","nsPerItem":12.500,"items":1000,\
      "matches":900,"buildMs":3.250,"memoryBytes":4096,"fences":300}
      ]

      """
    #expect(Results([row, missing]).json == expected)
  }

  @Test func ratiosAreOfTheSameWorkload() {
    var rival = row
    rival.engine = "geos-c"
    rival.nanosecondsPerItem = 1250
    var elsewhere = rival
    elsewhere.workload = "W2"
    #expect(Results([row, rival]).ratioToGEOS("W1", of: "ours-batch") == 100)
    #expect(Results([row, elsewhere]).ratioToGEOS("W1", of: "ours-batch") == nil)
  }

  @Test func goalsTellGateFromGoal() {
    #expect(Goal.atMost("a", gate: 30, goal: 15, " ns", 14).verdict == .goal)
    #expect(Goal.atMost("a", gate: 30, goal: 15, " ns", 20).verdict == .gate)
    #expect(Goal.atLeast("a", gate: 30, goal: 60, "", 20).verdict == .missed)
    #expect(Goal.atLeast("a", gate: 30, goal: 60, "", nil).verdict == .unknown)
  }

  @Test func columnsLineUp() {
    var table = TextTable(["engine", "ns"], words: 1)
    table.rows = [["a", "1.0"], ["longer", "100.0"]]
    #expect(
      table.lines == ["engine     ns", "a         1.0", "longer  100.0"])
  }

  @Test func chartsAreDrawnFromRows() {
    #expect(BarChart(Results([]), titles: [:]).isEmpty)
    let bars = BarChart(Results([row]), titles: ["W1": "a < b"]).svg
    #expect(bars.contains("a &lt; b"))
    var field = row
    field.workload = "scale-100"
    #expect(ScalingChart(Results([field])).svg.contains("<polyline"))
  }
}
