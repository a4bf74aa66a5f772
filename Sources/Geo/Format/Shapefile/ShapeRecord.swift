/// One record of a `.shp` file as a geometry.
enum ShapeRecord {
  /// Reads the content of a record, its shape type included.
  static func geometry(_ record: BinaryRecord) -> GeometryDraft {
    var draft = GeometryDraft()
    guard record.count >= 4 else {
      draft.note("the record is too short for a shape")
      return draft
    }
    switch record.little32(0) {
    case 0: draft.note("its shape is null")
    case 1, 11, 21:
      guard record.count >= 20 else {
        draft.note("the record is too short for a point")
        return draft
      }
      draft.points = [position(record.double(4), record.double(12))]
    case 8, 18, 28:
      let count = record.little32(36)
      guard count >= 0, count <= (record.count - 40) / 16 else {
        draft.note("the record says \(count) points but is too short for them")
        return draft
      }
      draft.points = positions(record, at: 40, 0..<count)
    case 3, 13, 23:
      if let lines = parts(record, &draft) { draft.lines = lines }
    case 5, 15, 25:
      if let rings = parts(record, &draft) { draft.areas = RingNesting.areas(of: rings) }
    case let type: draft.note("shape type \(type) is no point, line or polygon")
    }
    return draft
  }

  /// The parts of a line or polygon; notes what is wrong with them.
  private static func parts(
    _ record: BinaryRecord, _ draft: inout GeometryDraft
  ) -> [[Coordinate]]? {
    let partCount = record.little32(36)
    let pointCount = record.little32(40)
    guard record.count >= 44, partCount >= 0, pointCount >= 0,
      partCount <= (record.count - 44) / 4,
      pointCount <= (record.count - 44 - 4 * partCount) / 16
    else {
      draft.note(
        "the record says \(partCount) parts and \(pointCount) points but is too short for them; "
          + "the file is damaged")
      return nil
    }
    var parts: [[Coordinate]] = []
    for part in 0..<partCount {
      let start = record.little32(44 + 4 * part)
      let end = part + 1 < partCount ? record.little32(44 + 4 * (part + 1)) : pointCount
      guard start >= 0, start <= end, end <= pointCount else {
        draft.note("part \(part) begins or ends outside the record's points; the file is damaged")
        return nil
      }
      parts.append(positions(record, at: 44 + 4 * partCount, start..<end))
    }
    return parts
  }

  private static func positions(
    _ record: BinaryRecord, at start: Int, _ range: Range<Int>
  ) -> [Coordinate] {
    range.map {
      position(record.double(start + 16 * $0), record.double(start + 16 * $0 + 8))
    }
  }

  /// Programs that compute in binary write 180.00000000000006; what is beyond the range by less
  /// than 1e-9° (0.1 mm) is taken as its end.
  private static func position(_ longitude: Double, _ latitude: Double) -> Coordinate {
    Coordinate(longitude: snapped(longitude, to: 180), latitude: snapped(latitude, to: 90))
  }

  private static func snapped(_ value: Double, to end: Double) -> Double {
    guard value.magnitude > end && value.magnitude < end + 1e-9 else { return value }
    return value < 0 ? -end : end
  }
}
