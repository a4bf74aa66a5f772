import Foundation
import georules

/// What a page holds, read back from its bytes the way its script does.
struct DecodedMap {
  struct Point: Hashable {
    var time: Int64
    var longitude: Int64
    var latitude: Int64
  }

  enum Shape: Hashable {
    case none
    case circle(longitude: Int64, latitude: Int64, centimetres: Int64)
    case corridor(centimetres: Int64, line: [SIMD2<Int64>])
    case polygon([[[SIMD2<Int64>]]])
  }

  struct Event: Hashable {
    var time: Int64
    var kind: Int
    var device: Int
    var fence: Int
    var place: SIMD2<Int64>?
    var crossing: Int64?
    var reason: String
  }

  struct NotAMap: Error {
    var what: String
  }

  let html: String
  private let object: [String: Any]
  private(set) var tracks: [[Point]] = []
  private(set) var shapes: [Shape] = []
  private(set) var events: [Event] = []

  init(_ page: MapPage) throws {
    html = String(decoding: page.bytes(), as: UTF8.self)
    let pieces = html.components(separatedBy: "id=\"map-data\">")
    guard pieces.count == 2, let json = pieces[1].components(separatedBy: "</script>").first,
      let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    else { throw NotAMap(what: "no data") }
    self.object = object
    var packed = try Packed(text("tracks"))
    for _ in strings("deviceNames") { tracks.append(packed.track(unit: Int64(number("timeUnit")))) }
    packed = try Packed(text("outlines"))
    for _ in strings("fenceIDs") { shapes.append(packed.shape()) }
    packed = try Packed(text("events"))
    events = packed.events(reasons: strings("reasons"))
  }

  func number(_ key: String) -> Double { (object[key] as? NSNumber)?.doubleValue ?? .nan }
  func text(_ key: String) -> String { object[key] as? String ?? "" }
  func strings(_ key: String) -> [String] { object[key] as? [String] ?? [] }
  func numbers(_ key: String) -> [Int] { (object[key] as? [NSNumber] ?? []).map(\.intValue) }

  func track(_ name: String) -> [Point] {
    strings("deviceNames").firstIndex(of: name).map { tracks[$0] } ?? []
  }
  func shape(_ id: String) -> Shape? {
    strings("fenceIDs").firstIndex(of: id).map { shapes[$0] }
  }
}

/// Reads the packed numbers; past the end all are 0.
private struct Packed {
  private let bytes: [UInt8]
  private var at = 0

  init(_ base64: String) throws {
    guard let data = Data(base64Encoded: base64) else { throw DecodedMap.NotAMap(what: "base64") }
    bytes = Array(data)
  }

  mutating func count() -> Int {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      value |= UInt64(byte & 127) << shift
      shift += 7
      if byte < 128 { break }
    }
    return Int(value)
  }

  mutating func signed() -> Int64 {
    let folded = Int64(count())
    return folded % 2 == 0 ? folded / 2 : -(folded + 1) / 2
  }

  mutating func track(unit: Int64) -> [DecodedMap.Point] {
    var point = DecodedMap.Point(time: 0, longitude: 0, latitude: 0)
    return (0..<count()).map { _ in
      point.time += signed() * unit
      point.longitude += signed()
      point.latitude += signed()
      return point
    }
  }

  private mutating func line() -> [SIMD2<Int64>] {
    var place = SIMD2<Int64>(0, 0)
    return (0..<count()).map { _ in
      place.x += signed()
      place.y += signed()
      return place
    }
  }

  mutating func shape() -> DecodedMap.Shape {
    switch count() {
    case 1:
      let longitude = signed()
      let latitude = signed()
      return .circle(longitude: longitude, latitude: latitude, centimetres: Int64(count()))
    case 2:
      let width = Int64(count())
      return .corridor(centimetres: width, line: line())
    case 3:
      return .polygon((0..<count()).map { _ in (0..<count()).map { _ in line() } })
    default:
      return .none
    }
  }

  mutating func events(reasons: [String]) -> [DecodedMap.Event] {
    var time: Int64 = 0
    return (0..<count()).map { _ in
      time += signed()
      let flags = count()
      var event = DecodedMap.Event(
        time: time, kind: flags & 3, device: count(), fence: count(), reason: reasons[count()])
      if flags & 4 != 0 {
        let longitude = signed()
        event.place = SIMD2(longitude, signed())
      }
      if flags & 8 != 0 { event.crossing = time + signed() }
      return event
    }
  }
}
