import Bytes
import RulesEngine

extension JSONRecordWalk {
  /// Takes a scalar member over into the record.
  mutating func set(
    _ field: JSONField, _ token: JSONReader.Token, _ reader: inout JSONReader,
    of record: inout JSONRecord, _ sink: inout FixSink
  ) {
    switch field {
    case .longitude: record.point.longitude = number(token, &reader)
    case .latitude: record.point.latitude = number(token, &reader)
    case .longitudeE7: record.point.longitude = degrees(token, &reader, limit: 180, &sink)
    case .latitudeE7: record.point.latitude = degrees(token, &reader, limit: 90, &sink)
    case .time(let rank): record.setTime(time(token, &reader, &sink), rank: rank)
    case .receivedAt:
      if case .value(let time) = time(token, &reader, &sink) { record.point.receivedAt = time }
    case .accuracy: replace(&record.point.accuracy, number(token, &reader).number)
    case .course: replace(&record.point.course, number(token, &reader).measured)
    case .altitude: replace(&record.point.altitude, number(token, &reader).number)
    case .speed:
      replace(&record.point.speed, number(token, &reader).measured * profile.speedUnit)
      noteSpeed(record.point.speed, &sink)
    case .speedKilometresPerHour:
      replace(&record.point.speed, number(token, &reader).measured / 3.6)
    case .speedKnots:
      replace(
        &record.point.speed,
        number(token, &reader).measured * JSONProfile.metresPerSecondOfKnot)
    case .device(let rank):
      if token == .string || token == .number { record.setDevice(reader.string, rank: rank) }
    case .isValid:
      if token == .bool && !reader.bool { record.point.refusal = .noFix }
    case .isMocked:
      if token == .bool && reader.bool { record.point.flags.insert(.mocked) }
    case .message:
      if !reader.textEquals("location") { record.point.refusal = .noFix }
    case .identity, .kind, .nested, .geometry, .coordinates, .temporalGeometry, .referenceSystem,
      .records:
      break
    }
  }

  /// A time as text or as a number since 1970.
  mutating func time(
    _ token: JSONReader.Token, _ reader: inout JSONReader, _ sink: inout FixSink
  ) -> Part<Int64> {
    switch token {
    case .string: return times.time(reader.text, &sink)
    case .number:
      guard let time = TimeReading.time(sinceEpoch: reader.number) else { return .bad }
      return .value(time)
    case .null: return .absent
    default: return .bad
    }
  }

  /// Members of like meaning may hold something else, such as a track's name: a number stays.
  private func replace(_ value: inout Double, _ number: Double) {
    if !number.isNaN { value = number }
  }

  private func number(
    _ token: JSONReader.Token, _ reader: inout JSONReader
  ) -> Part<Double> {
    switch token {
    case .number: .value(reader.number)
    case .string: Part(reader.text)
    case .null: .absent
    default: .bad
    }
  }

  /// Degrees of an integer that counts ten-millionths.
  ///
  /// Some old exports hold values that had run over 32 bits: beyond the limit, but within it once
  /// 2^32 is taken off.
  private mutating func degrees(
    _ token: JSONReader.Token, _ reader: inout JSONReader, limit: Double, _ sink: inout FixSink
  ) -> Part<Double> {
    guard case .value(let counted) = number(token, &reader) else { return number(token, &reader) }
    let limit = limit * 1e7
    guard abs(counted) > limit else { return .value(counted / 1e7) }
    let repaired = counted > 0 ? counted - 0x1p32 : counted + 0x1p32
    guard abs(repaired) <= limit else { return .value(counted / 1e7) }
    if !hasMetOverflow {
      hasMetOverflow = true
      sink.assume("Coordinates that had overflowed by 2^32 are repaired.")
    }
    return .value(repaired / 1e7)
  }

  private mutating func noteSpeed(_ speed: Double, _ sink: inout FixSink) {
    guard !hasMetSpeed, !speed.isNaN, let sentence = profile.speedSentence else { return }
    hasMetSpeed = true
    sink.assume(sentence)
  }
}
