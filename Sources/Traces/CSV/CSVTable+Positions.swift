import Bytes
import RulesEngine

extension CSVTable {
  /// Where a row says that its device was.
  enum Place {
    case found(longitude: Double, latitude: Double)
    case dropped(DropReason)
    case repeatedHeader
  }

  /// The row's position. Mutating only so that the table is not copied for each row.
  mutating func place(of record: borrowing Record) -> Place {
    if record.isQuoteOpen || record.fieldCount <= needed {
      return isHeaderAgain(record, latitude >= 0 ? latitude : position)
        ? .repeatedHeader : .dropped(.brokenRow)
    }
    if latitude < 0 { return readSinglePosition(record) }
    if let north = record.decimal(latitude, decimalMark: decimalMark),
      let east = record.decimal(longitude, decimalMark: decimalMark)
    {
      return place(record, east, north)
    }
    return readUnusualPosition(record)
  }

  private mutating func readUnusualPosition(_ record: borrowing Record) -> Place {
    let mark = decimalMark
    let northCell = record.field(latitude)
    let eastCell = record.field(longitude)
    if isHeaderAgain(record, latitude) { return .repeatedHeader }
    if CSVCell.isMissing(northCell) || CSVCell.isMissing(eastCell) { return .dropped(.noPosition) }
    guard
      let north = CSVCell.number(northCell, mark: mark) ?? CSVCell.angle(northCell, mark: mark),
      let east = CSVCell.number(eastCell, mark: mark) ?? CSVCell.angle(eastCell, mark: mark)
    else { return .dropped(.badPosition) }
    return place(record, east, north)
  }

  @inline(__always)
  private mutating func place(
    _ record: borrowing Record, _ longitude: Double, _ latitude: Double
  ) -> Place {
    // What AIS sends when it has no position.
    if latitude == 91 && longitude == 181 { return .dropped(.noFix) }
    var (east, north) = (longitude, latitude)
    if longitudeSide >= 0, CSVCell.isNegativeSide(record.field(longitudeSide)) {
      east = -abs(east)
    }
    if latitudeSide >= 0, CSVCell.isNegativeSide(record.field(latitudeSide)) {
      north = -abs(north)
    }
    return .found(longitude: east, latitude: north)
  }

  private mutating func readSinglePosition(_ record: borrowing Record) -> Place {
    switch CSVPosition.read(record.field(position), isLongitudeFirst: layout.isLongitudeFirst) {
    case .position(let longitude, let latitude): return place(record, longitude, latitude)
    case .missing: return .dropped(.noPosition)
    case .bad: return isHeaderAgain(record, position) ? .repeatedHeader : .dropped(.badPosition)
    }
  }

  /// Whether the row is the header once more, as in files that were joined.
  mutating func isHeaderAgain(_ record: borrowing Record, _ column: Int) -> Bool {
    guard layout.headerLine != nil, column >= 0, column < layout.names.count else { return false }
    return CSVSample.text(record.field(column)) == layout.names[column]
  }
}
