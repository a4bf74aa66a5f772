import Bytes
import Foundation
import Geo
import TestSupport

/// The polygons of a GeoJSON file, read the plain way; features without one give `nil`.
enum SharedPolygons {
  enum Failure: Error {
    case notAFeatureCollection
  }

  static func read(_ relative: String) throws -> [[[[Coordinate]]]?] {
    var source = try ByteSource(path: SharedData.path(relative))
    let bytes = try source.readAll()
    guard let root = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
      let features = root["features"] as? [[String: Any]]
    else { throw Failure.notAFeatureCollection }
    return features.map { feature in
      guard let geometry = feature["geometry"] as? [String: Any] else { return nil }
      switch geometry["type"] as? String {
      case "Polygon":
        return (geometry["coordinates"] as? [[[Double]]]).map { [rings($0)] }
      case "MultiPolygon":
        return (geometry["coordinates"] as? [[[[Double]]]])?.map(rings)
      default:
        return nil
      }
    }
  }

  private static func rings(_ rings: [[[Double]]]) -> [[Coordinate]] {
    rings.map { $0.map { Coordinate(longitude: $0[0], latitude: $0[1]) } }
  }
}
