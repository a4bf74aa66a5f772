import Geo
import Report
import Workloads

/// Measures generated workloads; those that share an index in one process.
enum GeneratedMeasure {
  private static let placeCount = 500_000
  private static let nearCount = 100_000

  /// - Parameters:
  ///   - host: the workload whose fences are used.
  ///   - wanted: names of the workloads to report, the host's own among them or not.
  static func run(
    host: String, wanted: Set<String>, _ options: BenchOptions
  ) throws(BenchError) -> [Measurement] {
    switch host {
    case "W1":
      let city = try made { () throws(GeometryError) in try City() }
      return try located(
        host, city.fences, .uniform(in: City.bounds, count: placeCount, seed: 11), wanted, options)
    case "W2":
      return try fences(wanted, options)
    case "W2u": return try updates(host)
    case "W3":
      let world = try World.read(options)
      let globe = Bounds(minLongitude: -180, minLatitude: -90, maxLongitude: 180, maxLatitude: 90)
      return try located(
        host, world.fences, .uniform(in: globe, count: placeCount, seed: 13), wanted, options,
        parts: true, note: world.note)
    case "C100k": return try CircleSuite(workload: host, count: 100_000).run()
    case "C1M": return try CircleSuite(workload: host, count: 1_000_000).run()
    case "state-1M": return [try StateSuite.run(host)]
    case "config-getters": return try ConfigGetterSuite.run(host)
    case _ where host.hasPrefix("read-"): return try ReadSuite.run(host)
    case let name where GeneratedWorkload.rules.contains { $0.name == name }:
      return try RulesSuite.run(host, options)
    default:
      guard let size = ScaleSuite.sizes.first(where: { $0.0 == host }) else { return [] }
      return try ScaleSuite.run(host, count: size.1)
    }
  }

  private static func fences(
    _ wanted: Set<String>, _ options: BenchOptions
  ) throws(BenchError) -> [Measurement] {
    let field = CircleField(count: 100_000)
    let polygons = try made { () throws(GeometryError) in try field.polygons() }
    let places = Places.uniform(in: field.bounds, count: placeCount, seed: 12)
    let fleet = wanted.contains("W2t") ? field.fleet(devices: 2000, seconds: 500, seed: 24) : nil
    return try located("W2", polygons, places, wanted, options, fleet: fleet)
  }

  private static func updates(_ workload: String) throws(BenchError) -> [Measurement] {
    let field = CircleField(count: 100_000)
    return try UpdateSuite(
      workload: workload, fences: try made { () throws(GeometryError) in try field.polygons() },
      pool: try made { () throws(GeometryError) in
        try CircleField(count: 100_000, seed: 3).polygons()
      },
      places: .uniform(in: field.bounds, count: placeCount, seed: 12)
    ).run()
  }

  private static func located(
    _ name: String, _ fences: [Fence], _ places: Places, _ wanted: Set<String>,
    _ options: BenchOptions, parts: Bool = false, note: String = "", fleet: Places? = nil
  ) throws(BenchError) -> [Measurement] {
    // Without the host itself, its own places and the slow rivals are left out.
    let isWhole = wanted.contains(name)
    var rivals: [Rival] = [.geosC]
    if isWhole { rivals += (parts ? [.geosCParts] : []) + [.geosCpp, .s2] }
    let suite = LocateSuite(
      workload: name, fences: fences, places: isWhole ? places : places.inBatches(of: 1000)[0],
      rivals: rivals, note: note)
    let outcome = try suite.run(options)
    var rows = isWhole ? outcome.rows : []
    let near = name + "near"
    if wanted.contains(near) {
      let seed = UInt64(90 + (Int(name.dropFirst()) ?? 0))
      rows.append(try NearSuite.run(outcome, workload: near, count: nearCount, seed: seed))
    }
    if let fleet {
      let geos = outcome.rivals.first { $0.index.rival == .geosC }
      rows += try FleetSuite(workload: "W2t", places: fleet, ours: outcome.ours, geos: geos).run()
    }
    return rows
  }
}
