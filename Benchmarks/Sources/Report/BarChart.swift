/// Time per fix of every engine that answers which fences hold it, as an SVG picture.
package struct BarChart: Sendable {
  private let groups: [(title: String, rows: [Measurement])]

  package init(_ results: Results, titles: [String: String]) {
    let engines = [
      "ours-batch", "ours-single", "geos-c", "geos-c-parts", "geos-cpp", "geos-engine", "s2",
      "shapely",
    ]
    var groups: [(title: String, rows: [Measurement])] = []
    for row in results.rows where row.isMeasured && engines.contains(row.engine) {
      guard ["locate", "circles", "fleet", "replay"].contains(row.suite) else { continue }
      let title = titles[row.workload] ?? row.workload
      if groups.last?.title != title { groups.append((title, [])) }
      groups[groups.count - 1].rows.append(row)
    }
    self.groups = groups
  }

  package var isEmpty: Bool { groups.isEmpty }

  package var svg: String {
    let bars = groups.reduce(0) { $0 + $1.rows.count }
    let height = 60 + Double(bars) * 18 + Double(groups.count) * 30
    var picture = Picture(width: 960, height: height)
    let values = groups.flatMap(\.rows).map(\.nanosecondsPerItem)
    let scale = LogScale(covering: values, start: 130, end: 880)
    for mark in scale.marks {
      picture.line(scale.place(mark), 40, scale.place(mark), height - 10, "#e5e7eb")
      picture.text("\(Figure.grouped(Int(mark))) ns", x: scale.place(mark), y: 32, anchor: "middle")
    }
    picture.text("time per fix, logarithmic: shorter is faster", x: 10, y: 14, size: 13)
    var y = 60.0
    for group in groups {
      picture.text(group.title, x: 10, y: y, size: 13)
      y += 8
      for row in group.rows {
        let end = scale.place(row.nanosecondsPerItem)
        let colour = row.engine.hasPrefix("ours") ? "#0b66c3" : "#c2410c"
        picture.rectangle(scale.start, y, max(1, end - scale.start), 13, colour)
        picture.text(row.engine, x: scale.start - 6, y: y + 11, anchor: "end")
        picture.text(Figure.fixed(row.nanosecondsPerItem, 1), x: end + 5, y: y + 11)
        y += 18
      }
      y += 22
    }
    return picture.svg
  }
}
