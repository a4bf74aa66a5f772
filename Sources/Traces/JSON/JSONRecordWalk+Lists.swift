import Bytes

extension JSONRecordWalk {
  /// Reads GeoJSON coordinates of any depth: numbers are a point, arrays of numbers a line.
  func coordinates(
    of record: inout JSONRecord, _ reader: inout JSONReader
  ) throws(ByteError) {
    var place = JSONPlace()
    var depth = 1
    var placeDepth: Int?
    var isEmpty = true
    while depth > 0 {
      let token = try reader.next()
      switch token {
      case .beginArray:
        depth += 1
        place = JSONPlace()
        isEmpty = true
      case .endArray:
        if place.hasNumbers && depth == 1 {
          place.fill(&record.point)
        } else if place.hasNumbers || (isEmpty && depth == placeDepth) {
          // An empty array among positions still holds its place in the list.
          record.places.append(place)
          placeDepth = depth
        } else {
          record.places.endPart()
        }
        place = JSONPlace()
        isEmpty = false
        depth -= 1
      case .number:
        place.append(.value(reader.number))
      case .string:
        place.append(Part(reader.text))
      default:
        place.append(.absent)
        try reader.skipRest(of: token)
      }
    }
  }

  /// Reads an array of times, or an array of such arrays.
  mutating func timeList(
    _ reader: inout JSONReader, _ sink: inout FixSink
  ) throws(ByteError) -> JSONTimes {
    var list = JSONTimes()
    var depth = 1
    while depth > 0 {
      let token = try reader.next()
      switch token {
      case .beginArray:
        depth += 1
      case .endArray:
        list.endPart()
        depth -= 1
      default:
        list.append(time(token, &reader, &sink))
        try reader.skipRest(of: token)
      }
    }
    return list
  }

  /// Refuses positions that are not degrees.
  mutating func referenceSystem(_ reader: inout JSONReader) throws(ByteError) {
    var name: String?
    var depth = 1
    while depth > 0 {
      let token = try reader.next()
      switch token {
      case .beginObject, .beginArray: depth += 1
      case .endObject, .endArray: depth -= 1
      case .string:
        let text = reader.string
        if name == nil && text.lowercased() != "name" && text.lowercased() != "link" { name = text }
      default: break
      }
    }
    guard let name else { return }
    let plain = name.uppercased()
    let isDegrees = ["CRS84", "4326", "4979", "WGS84", "WGS 84"].contains { plain.contains($0) }
    if !isDegrees {
      refusal = .unreadable(
        "\(sourceName): the positions are in the system '\(name)'; "
          + "convert the file to WGS 84 longitude and latitude first")
    }
  }
}
