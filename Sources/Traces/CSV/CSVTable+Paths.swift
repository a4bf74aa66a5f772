import Bytes
import RulesEngine

extension CSVTable {
  /// Reads a row that holds a whole trip: points 15 s apart, as taxis of Porto are recorded.
  mutating func readPolyline(_ record: borrowing Record, into sink: inout FixSink) {
    if isHeaderAgain(record, polyline) { return noteRepeatedHeader() }
    let line = record.lineNumber
    if record.isQuoteOpen || record.fieldCount <= needed {
      return dropRow(.brokenRow, line, &sink)
    }
    let start: Int64
    switch clock == nil ? readTime(record) : .instant(clock?.start ?? 0) {
    case .instant(let milliseconds): start = milliseconds
    case .missing: return dropRow(.noTime, line, &sink)
    case .bad: return dropRow(.badTime, line, &sink)
    }
    let step = clock?.step ?? 15_000
    let handle = deviceHandle(record, &sink)
    var path = CSVPolyline(record.field(polyline))
    var index: Int64 = 0
    while true {
      switch path.next() {
      case .point(let longitude, let latitude):
        sink.countRow()
        sink.append(
          Fix(
            device: handle, time: start &+ index &* step, longitude: longitude,
            latitude: latitude, flags: index == 0 ? .segmentStart : [], row: row))
        countRow()
        index += 1
      case .end:
        if index == 0 { dropRow(.noPosition, line, &sink) }
        return
      case .broken:
        return dropRow(index == 0 ? .badPosition : .brokenRow, line, &sink)
      }
    }
  }
}
