import Geo

/// The numbers that the page states, also for whoever wrote it.
package struct MapCounts: Hashable, Sendable {
  /// Fixes on the page.
  package var fixesShown: Int
  /// Fixes that were added.
  package var fixes: Int
  /// Events in the list.
  package var eventsShown: Int
  /// Events that were added.
  package var events: Int
  /// Fences with an outline on the page.
  package var fencesDrawn: Int
  /// Fences that were added.
  package var fences: Int
}

extension MapPage {
  /// The page's data as one JSON object that may stand inside a `script` element.
  func data() -> (json: [UInt8], counts: MapCounts) {
    var tracks = tracks
    tracks.thin()
    let events = events.sorted { $0.timeMilliseconds < $1.timeMilliseconds }
    let fences = fences.chosen(limit: limits.fences, listed: Set(events.map(\.fence)))
    let outlines = MapOutlines(fences, vertexBudget: limits.fenceVertices)
    let counts = MapCounts(
      fixesShown: tracks.shownCount, fixes: tracks.fixCount, eventsShown: events.count,
      events: eventCounts.reduce(0, +), fencesDrawn: outlines.drawnCount,
      fences: self.fences.addedCount)

    var object = JSONObject()
    object.add("title", string: title)
    object.add("fixesShown", counts.fixesShown)
    object.add("fixesTotal", counts.fixes)
    object.add("fixesUndrawable", tracks.undrawableCount)
    object.add("trackTolerance", metres: tracks.toleranceMetres)
    object.add("eventsTotal", counts.events)
    object.add("eventCounts", eventCounts)
    object.add("fencesDrawn", counts.fencesDrawn)
    object.add("fencesTotal", counts.fences)
    object.add("verticesShown", outlines.shownVertexCount)
    object.add("verticesTotal", outlines.vertexCount)
    object.add("outlineTolerance", metres: outlines.toleranceMetres)
    add(fences, outlines, to: &object)
    let slots = add(tracks, events, to: &object)
    add(events, fences, deviceSlots: slots, to: &object)
    return (object.closed(), counts)
  }

  private func add(_ fences: [MapFence], _ outlines: MapOutlines, to object: inout JSONObject) {
    object.add(
      "fenceIDs",
      strings: fences.map { cut($0.fence?.id ?? "fence \($0.handle)") })
    object.add("fenceLabels", strings: fences.map { cut($0.fence?.mapLabel ?? "") })
    object.add("fenceEvents", fences.map(\.eventCount))
    object.add("outlines", base64: outlines.packed)
  }

  /// Adds devices and tracks; returns each device's place in the lists.
  private func add(
    _ tracks: MapTracks, _ events: [MapEvent], to object: inout JSONObject
  ) -> [UInt32: Int] {
    let drawn = tracks.tracks.sorted { $0.device < $1.device }
    let isWholeSeconds = drawn.allSatisfy { $0.points.allSatisfy { $0.time % 1000 == 0 } }
    let unit: Int64 = isWholeSeconds ? 1000 : 1
    var packed = MapBytes()
    var slots: [UInt32: Int] = [:]
    var devices: [UInt32] = []
    for track in drawn {
      slots[track.device] = devices.count
      devices.append(track.device)
      packed.append(count: track.points.count)
      var last: (time: Int64, longitude: Int64, latitude: Int64) = (0, 0, 0)
      for (point, longitude) in zip(track.points, track.unwrappedLongitudes()) {
        let here = (point.time / unit, longitude, Int64(point.latitude))
        packed.append(signed: here.0 - last.time)
        packed.append(signed: here.1 - last.longitude)
        packed.append(signed: here.2 - last.latitude)
        last = here
      }
    }
    for event in events where slots[event.device] == nil {
      slots[event.device] = devices.count
      devices.append(event.device)
      packed.append(count: 0)
    }
    object.add("devicesTotal", max(tracks.deviceCount, devices.count))
    object.add("deviceNames", strings: devices.map { cut(deviceNames[$0] ?? "device \($0)") })
    object.add("deviceFixes", drawn.map(\.fixCount))
    object.add("timeUnit", Int(unit))
    object.add("tracks", base64: packed)
    return slots
  }

  private func add(
    _ events: [MapEvent], _ fences: [MapFence], deviceSlots: [UInt32: Int],
    to object: inout JSONObject
  ) {
    var fenceSlots: [FenceHandle: Int] = [:]
    for (slot, fence) in fences.enumerated() { fenceSlots[fence.handle] = slot }
    var reasonSlots: [String: Int] = [:]
    var reasons: [String] = []
    var packed = MapBytes()
    packed.append(count: events.count)
    var lastTime: Int64 = 0
    for event in events {
      let reason = reasonSlots[event.reason] ?? reasons.count
      if reason == reasons.count {
        reasonSlots[event.reason] = reason
        reasons.append(event.reason)
      }
      let place = event.place.flatMap {
        abs($0.longitude) <= 180 && abs($0.latitude) <= 90 ? $0 : nil
      }
      let crossing = event.crossingTimeMilliseconds.flatMap {
        MapTime.range.contains($0) ? $0 : nil
      }
      packed.append(signed: event.timeMilliseconds - lastTime)
      lastTime = event.timeMilliseconds
      packed.append(
        count: Int(event.kind.rawValue) | (place == nil ? 0 : 4) | (crossing == nil ? 0 : 8))
      packed.append(count: deviceSlots[event.device] ?? 0)
      packed.append(count: fenceSlots[event.fence] ?? 0)
      packed.append(count: reason)
      if let place {
        packed.append(signed: MicroDegrees.rounded(place.longitude))
        packed.append(signed: MicroDegrees.rounded(place.latitude))
      }
      if let crossing { packed.append(signed: crossing - event.timeMilliseconds) }
    }
    object.add("reasons", strings: reasons)
    object.add("events", base64: packed)
  }

  private func cut(_ text: String) -> String {
    MapText.cut(text, toBytes: limits.textBytes)
  }
}

/// A JSON object in the making.
private struct JSONObject {
  private var bytes: [UInt8] = [UInt8(ascii: "{")]

  private mutating func key(_ name: String) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    MapText.appendJSON(name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
  }

  mutating func add(_ name: String, _ value: Int) {
    key(name)
    bytes.append(contentsOf: String(value).utf8)
  }

  /// To a tenth of a metre.
  mutating func add(_ name: String, metres: Float) {
    key(name)
    let tenths = Int((min(max(metres, 0), 1e8) * 10).rounded(.up))
    bytes.append(contentsOf: "\(tenths / 10).\(tenths % 10)".utf8)
  }

  mutating func add(_ name: String, string: String) {
    key(name)
    MapText.appendJSON(string, to: &bytes)
  }

  mutating func add(_ name: String, _ values: [Int]) {
    key(name)
    bytes.append(contentsOf: "[\(values.map(String.init).joined(separator: ","))]".utf8)
  }

  mutating func add(_ name: String, strings: [String]) {
    key(name)
    bytes.append(UInt8(ascii: "["))
    for (index, text) in strings.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      MapText.appendJSON(text, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  mutating func add(_ name: String, base64 packed: MapBytes) {
    key(name)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: packed.base64)
    bytes.append(UInt8(ascii: "\""))
  }

  consuming func closed() -> [UInt8] {
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }
}
