/// Time per place and memory by the number of fences, as an SVG picture.
package struct ScalingChart: Sendable {
  private struct Line {
    let name, colour: String
    let rows: [Measurement]
  }

  private let lines: [Line]

  /// - Parameter results: rows of fields of circles, of any size, are taken.
  package init(_ results: Results) {
    func line(_ name: String, _ colour: String, _ picks: [(String, String)]) -> Line {
      let rows = picks.compactMap { results.row($0.0, $0.1) }
      return Line(name: name, colour: colour, rows: rows.filter { $0[.fences] != nil })
    }
    let sizes = ["scale-100", "scale-1k", "scale-10k"]
    let polygons = sizes + ["W2"]
    lines = [
      line("ours, polygons", "#0b66c3", polygons.map { ($0, "ours-batch") }),
      line(
        "ours, circles", "#12a150",
        sizes.map { ($0, "ours-circles") } + [("C100k", "ours-batch"), ("C1M", "ours-batch")]),
      line("GEOS C, polygons", "#c2410c", polygons.map { ($0, "geos-c") }),
    ].filter { !$0.rows.isEmpty }
  }

  package var isEmpty: Bool { lines.isEmpty }

  package var svg: String {
    var picture = Picture(width: 960, height: 420)
    panel(
      &picture, left: 70, title: "ns per place by number of fences",
      value: \.nanosecondsPerItem, legend: true)
    panel(
      &picture, left: 550, title: "index memory in MB by number of fences",
      value: \.megabytes, legend: false)
    return picture.svg
  }

  private func panel(
    _ picture: inout Picture, left: Double, title: String, value: (Measurement) -> Double,
    legend: Bool
  ) {
    let rows = lines.flatMap(\.rows)
    let across = LogScale(covering: rows.map(\.fences), start: left, end: left + 380)
    let up = LogScale(covering: rows.map(value), start: 360, end: 50)
    picture.text(title, x: left, y: 28, size: 15)
    for mark in across.marks {
      picture.line(across.place(mark), up.start, across.place(mark), up.end, "#e5e7eb")
      picture.text(Figure.grouped(Int(mark)), x: across.place(mark), y: 380, anchor: "middle")
    }
    for mark in up.marks {
      picture.line(across.start, up.place(mark), across.end, up.place(mark), "#e5e7eb")
      let label = mark < 1 ? Figure.fixed(mark, 2) : Figure.grouped(Int(mark))
      picture.text(label, x: left - 8, y: up.place(mark) + 4, anchor: "end")
    }
    for (number, line) in lines.enumerated() {
      let places = line.rows.map { (across.place($0.fences), up.place(value($0))) }
      picture.polyline(places, line.colour)
      guard legend else { continue }
      let y = 66 + 18 * Double(number)
      picture.line(left + 12, y - 4, left + 36, y - 4, line.colour, width: 3)
      picture.text(line.name, x: left + 42, y: y)
    }
  }
}

extension Measurement {
  fileprivate var fences: Double { self[.fences] ?? 1 }
  fileprivate var megabytes: Double { max(Double(memoryBytes) / 1e6, 0.001) }
}
