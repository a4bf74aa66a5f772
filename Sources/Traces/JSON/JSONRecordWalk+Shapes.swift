import Bytes

extension JSONRecordWalk {
  /// Does with the scalars of a record what was done with those of the first of that shape.
  mutating func perform(
    _ shape: Int, _ reader: inout JSONReader, of record: inout JSONRecord, _ sink: inout FixSink
  ) {
    record.marks = shapes.learned[shape].marks
    let actions = shapes.learned[shape].actions
    var place = JSONPlace()
    for action in actions {
      switch action {
      case .field(let field, let token, let scalar):
        shapes.take(scalar, &reader)
        set(field, token, &reader, of: &record, &sink)
      case .identity(let isOfRecord, let scalar):
        shapes.take(scalar, &reader)
        identify(&record, isOfRecord: isOfRecord, &reader)
      case .beginPlace: place = JSONPlace()
      case .coordinate(let scalar):
        shapes.take(scalar, &reader)
        place.append(.value(reader.number))
      case .endPlace: place.fill(&record.point)
      }
    }
  }

  /// Takes the current token over as what identifies the record or its device.
  func identify(
    _ record: inout JSONRecord, isOfRecord: Bool, _ reader: inout JSONReader
  ) {
    if isOfRecord {
      record.identity = reader.string
    } else {
      record.setDevice(reader.string, rank: JSONField.identityRank)
    }
  }
}
