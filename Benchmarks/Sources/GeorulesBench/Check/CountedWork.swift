import CMeters
import Geo
import RulesEngine
import Traces
import Workloads

/// A fixed piece of work whose instructions and allocations are counted.
struct CountedWork: Sendable {
  let name: String
  /// Sets up; the result does the work once and says how many items it had.
  let prepare: @Sendable () throws(BenchError) -> () throws(BenchError) -> Int

  struct Count {
    var name: String
    var items: Int
    var allocations: Int

    var line: String { "count\t\(name)\t\(items)\t\(allocations)" }
  }

  /// Does the work twice, so that all room is made and all code is linked, then counts it.
  func count() throws(BenchError) -> Count {
    let work = try prepare()
    for _ in 0..<2 { _ = try work() }
    meter_counting_starts()
    let before = Memory.allocations
    let items = try work()
    let allocations = Memory.allocations - before
    unsafe meter_counting_ends(name)
    return Count(name: name, items: items, allocations: allocations)
  }
}

extension CountedWork {
  static let all =
    [
      CountedWork(name: "city-batch") { () throws(BenchError) in try cityBatch() },
      CountedWork(name: "city-single") { () throws(BenchError) in try citySingle() },
      CountedWork(name: "polygons-batch") { () throws(BenchError) in
        try fieldBatch { (field) throws(GeometryError) in try field.polygons() }
      },
      CountedWork(name: "circles-batch") { () throws(BenchError) in
        try fieldBatch { (field) throws(GeometryError) in try field.circles() }
      },
      CountedWork(name: "fleet-engine") { () throws(BenchError) in try fleet(.withoutCross) },
      CountedWork(name: "fleet-engine-cross") { () throws(BenchError) in
        try fleet(.withDwells(.vehicle))
      },
      CountedWork(name: "read-csv") { () throws(BenchError) in readCSV() },
      CountedWork(name: "read-points") { () throws(BenchError) in
        readText(.points, "van.geojson")
      },
      CountedWork(name: "read-tracks") { () throws(BenchError) in
        readText(.tracks, "van.geojson")
      },
      CountedWork(name: "read-gpx") { () throws(BenchError) in readText(.gpx, "van.gpx") },
      CountedWork(name: "read-nmea") { () throws(BenchError) in readText(.nmea, "van.nmea") },
      CountedWork(name: "read-geojson") { () throws(BenchError) in try readGeoJSON() },
    ] + rules

  private static let placeCount = 20_000

  private static func city() throws(BenchError) -> (fences: [Fence], places: [Places]) {
    let city = try made { () throws(GeometryError) in try City(neighbourhoods: 40) }
    return (city.fences, [.uniform(in: City.bounds, count: placeCount, seed: 11)])
  }

  private static func cityBatch() throws(BenchError) -> () throws(BenchError) -> Int {
    let city = try city()
    return try batch(city.fences, city.places)
  }

  private static func citySingle() throws(BenchError) -> () throws(BenchError) -> Int {
    let city = try city()
    let single = SingleContender(FenceIndex(city.fences), city.places)
    return { () throws(BenchError) in
      _ = single.run(slice: 0)
      return placeCount
    }
  }

  private static func fieldBatch(
    _ shapes: (CircleField) throws(GeometryError) -> [Fence]
  ) throws(BenchError) -> () throws(BenchError) -> Int {
    let field = CircleField(count: 2000)
    let fences = try made { () throws(GeometryError) in try shapes(field) }
    return try batch(fences, [.uniform(in: field.bounds, count: placeCount, seed: 12)])
  }

  private static func batch(
    _ fences: [Fence], _ places: [Places]
  ) throws(BenchError) -> () throws(BenchError) -> Int {
    let locator = try LocatorContender("ours-batch", fences, .index, places)
    return { () throws(BenchError) in
      _ = locator.run(slice: 0)
      return placeCount
    }
  }

  /// The same minutes of a fleet again and again, each time an hour later.
  private static func fleet(
    _ configuration: GeofenceConfiguration
  ) throws(BenchError) -> () throws(BenchError) -> Int {
    let field = CircleField(count: 2000)
    let fences = try made { () throws(GeometryError) in try field.polygons() }
    let places = field.fleet(devices: 100, seconds: 200, seed: 24)
    let host = EngineHost(FenceIndex(fences), configuration)
    return { () throws(BenchError) in
      host.drive(places, devices: 100)
      return places.count
    }
  }

  private static func readCSV() -> () throws(BenchError) -> Int {
    let field = CircleField(count: 2000)
    let places = field.fleet(devices: 20, seconds: 500, seed: 24)
    var text = "time,device,lat,lon\n"
    for place in 0..<places.count {
      text += "\(1_700_000_000 + place / 20),van-\(place % 20),\(places.latitudes[place]),"
      text += "\(places.longitudes[place])\n"
    }
    let reader = TextContender("ours-parse", Array(text.utf8), "fleet.csv")
    return { () throws(BenchError) in try reader.run(slice: 0) }
  }

  private static func readText(
    _ format: TraceText.Format, _ name: String
  ) -> () throws(BenchError) -> Int {
    let text = TraceText(format, fixes: 10_000, seed: 31)
    let reader = TextContender("ours-parse", text.bytes, name)
    return { () throws(BenchError) in try reader.run(slice: 0) }
  }

  /// Counts by vertex.
  private static func readGeoJSON() throws(BenchError) -> () throws(BenchError) -> Int {
    let city = try city()
    guard let columns = FenceColumns(city.fences) else { return { () throws(BenchError) in 0 } }
    let features = columns.rings.map { ring in
      let places = ring.map { "[\($0.longitude),\($0.latitude)]" }.joined(separator: ",")
      return "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Polygon\","
        + "\"coordinates\":[[\(places)]]}}"
    }
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":[" + features.joined(separator: ",") + "]}"
    let bytes = Array(text.utf8)
    return { () throws(BenchError) in
      let result: FenceFileResult
      do throws(FenceFileError) {
        result = try FenceFile.read(bytes: bytes, name: "city.geojson")
      } catch {
        throw .failed("\(error)")
      }
      guard result.fences.count == columns.fenceCount else {
        throw .failed("read-geojson: fences are missing")
      }
      return columns.vertexCount
    }
  }
}

/// An engine that is driven with the same places at ever later times.
private final class EngineHost {
  private var geofences: GeofenceEngine
  private var events = EventBuffer()
  private var batch = FixBatch()
  private var start: Int64 = 1_700_000_000_000

  init(_ index: FenceIndex, _ configuration: GeofenceConfiguration) {
    geofences = GeofenceEngine(index: index, configuration: configuration)
  }

  func drive(_ places: Places, devices: Int) {
    for number in 0..<places.count {
      batch.append(
        Fix(
          device: DeviceHandle(number % devices), time: start + Int64(number / devices) * 1000,
          longitude: places.longitudes[number], latitude: places.latitudes[number]))
      if batch.count == batchSize || number == places.count - 1 {
        geofences.process(batch, into: &events)
        events.removeAll()
        batch.removeAll()
      }
    }
    start += 3_600_000
  }
}
