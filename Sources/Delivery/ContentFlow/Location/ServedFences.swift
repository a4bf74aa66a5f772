package import DeliveryCore
package import Geo

/// Reads the workspace's fences.
package enum ServedFences: Sendable {
  /// The fences of an answer; `nil` when there is no list.
  ///
  /// - Returns: the fences, and what is wrong with those that were left out.
  package static func read(_ data: JSONValue) -> (fences: [Fence], faults: [String])? {
    guard let list = data["fences"]?.arrayValue else { return nil }
    var fences: [Fence] = []
    var faults: [String] = []
    for (place, value) in list.enumerated() {
      guard let area = area(value) else {
        faults.append("fence \(place) is neither a circle nor a polygon with an id")
        continue
      }
      do throws(LocationError) {
        fences.append(try area.engineFence())
      } catch {
        faults.append("\(error)")
      }
    }
    return (fences, faults)
  }

  private static func area(_ value: JSONValue) -> GeofenceConfig.Area? {
    guard let id = value["id"]?.stringValue else { return nil }
    switch value["type"]?.stringValue {
    case "circle":
      guard let lat = value["lat"]?.numberValue, let lng = value["lng"]?.numberValue,
        let radius = value["radiusMeters"]?.numberValue
      else { return nil }
      return .circle(id: id, lat: lat, lng: lng, radiusMeters: radius)
    case "polygon":
      guard let points = value["points"]?.arrayValue else { return nil }
      return .polygon(
        id: id, points: points.map { ($0.arrayValue ?? []).compactMap(\.numberValue) })
    default: return nil
    }
  }
}
