import Bytes

extension JSONRecordWalk {
  /// Reads GeoJSON coordinates of any depth: numbers are a point, arrays of numbers a line.
  mutating func coordinates(
    of record: inout JSONRecord, _ reader: inout JSONReader
  ) throws(ByteError) {
    var place = JSONPlace()
    var depth = 1
    var placeDepth: Int?
    var isEmpty = true
    trace.note(.beginPlace)
    while depth > 0 {
      if let placeDepth, placeDepth == depth + 1 {
        reader.readPlainPositions { longitude, latitude, altitude in
          record.lists?.places.append(
            JSONPlace(longitude: longitude, latitude: latitude, altitude: altitude))
        }
      }
      let token = try reader.next()
      switch token {
      case .beginArray:
        trace.giveUp()
        depth += 1
        place = JSONPlace()
        isEmpty = true
      case .endArray:
        if place.hasNumbers && depth == 1 {
          trace.note(.endPlace)
          place.fill(&record.point)
        } else if place.hasNumbers || (isEmpty && depth == placeDepth) {
          // An empty array among positions still holds its place in the list.
          record.lists?.places.append(place)
          placeDepth = depth
        } else {
          record.lists?.places.endPart()
        }
        place = JSONPlace()
        isEmpty = false
        depth -= 1
      case .number:
        trace.note(token, reader) { .coordinate(scalar: $0) }
        place.append(.value(reader.number))
      case .string:
        trace.giveUp()
        place.append(Part(reader.text))
      default:
        trace.giveUp()
        place.append(.absent)
        try reader.skipRest(of: token)
      }
    }
  }

  /// Reads an array of times, or an array of such arrays.
  mutating func readTimes(
    into list: inout JSONTimes, _ reader: inout JSONReader, _ sink: inout FixSink
  ) throws(ByteError) {
    var depth = 1
    while depth > 0 {
      reader.readPlainStrings { list.append(times.time($0, &sink)) }
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
