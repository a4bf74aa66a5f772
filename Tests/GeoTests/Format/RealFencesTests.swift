import Bytes
import Geo
import TestSupport
import Testing

/// The collected fence files, against the counts that their README states.
@Suite(.enabled(if: SharedData.isPresent)) struct RealFencesTests {
  struct Expectation: Sendable, CustomTestStringConvertible {
    var file: String
    var features: Int
    var vertices: Int
    /// How many are refused. The README counts whole MultiPolygons as GEOS judges them; here parts
    /// are judged one by one, and rings round a pole are refused besides.
    var refused: Int
    var testDescription: String { file }

    init(_ file: String, _ features: Int, _ vertices: Int, _ refused: Int) {
      self.file = file
      self.features = features
      self.vertices = vertices
      self.refused = refused
    }
  }

  static let polygons = [
    Expectation("ne_110m_countries.geojson", 177, 10654, 2),
    Expectation("ne_50m_countries.geojson.gz", 241, 99593, 0),
    Expectation("ne_50m_states_provinces.geojson.gz", 100, 33152, 1),
    Expectation("ne_50m_urban_areas.geojson.gz", 2143, 35784, 0),
    Expectation("ne_50m_ocean.geojson.gz", 1, 60784, 0),
    Expectation("ne_10m_ocean.geojson.gz", 1, 447163, 1),
    Expectation("ne_10m_marine_areas.geojson.gz", 307, 58371, 1),
    Expectation("ne_10m_lakes_eu_na.geojson.gz", 1967, 49619, 0),
    Expectation("ne_10m_antarctic_ice_shelves.geojson.gz", 159, 22191, 6),
    Expectation("ne_10m_time_zones.geojson.gz", 120, 155007, 9),
    Expectation("ne_10m_countries.geojson.gz", 258, 548471, 1),
    Expectation("us_counties.geojson.gz", 3221, 99369, 0),
    Expectation("city/san-francisco.geojson", 37, 13254, 3),
    Expectation("city/san-jose.geojson", 18, 9716, 0),
    Expectation("city/silicon-valley.geojson", 36, 6274, 0),
    Expectation("city/california-counties.geojson", 58, 10360, 1),
    Expectation("city/oakland.geojson.gz", 131, 12922, 0),
    Expectation("city/denver.geojson", 78, 10863, 0),
    Expectation("city/boston.geojson.gz", 26, 33593, 4),
    Expectation("city/new-york-city-boroughs.geojson.gz", 5, 68677, 1),
    Expectation("city/manhattan.geojson", 37, 3699, 0),
    Expectation("city/zurich-city.geojson.gz", 34, 25135, 7),
    Expectation("city/copenhagen.geojson", 10, 6136, 2),
    Expectation("city/antwerp.geojson.gz", 62, 14671, 3),
    Expectation("city/seattle.geojson.gz", 90, 42986, 0),
    Expectation("france-departments.geojson.gz", 96, 38185, 0),
    Expectation("osm_industrial_ports.geojson.gz", 480, 21656, 2),
    Expectation("runways.geojson.gz", 15425, 77125, 0),
    Expectation("mobilitynet_places.geojson", 22, 0, 0),
    Expectation("circles_world_ports.csv", 3768, 3768, 0),
    Expectation("circles_airports_iata.csv", 7884, 7884, 0),
    Expectation("circles_sf.csv", 14, 14, 0),
    Expectation("shp/ne_110m_admin_0_countries.shp", 177, 10654, 1),
  ]

  @Test(arguments: polygons) func countsMatchTheReadme(_ expected: Expectation) throws {
    let result = try FenceFile.read(
      path: SharedData.path("fences/" + expected.file),
      options: FenceFileOptions(identity: .index))
    let report = try #require(result.reports.first)
    #expect(report.features == expected.features)
    if expected.vertices > 0 { #expect(report.vertices == expected.vertices) }
    #expect(result.failures.count == expected.refused, "\(result.failures.map(\.description))")
    #expect(result.fences.count == expected.features - expected.refused)
  }
}
