import Bytes
import Geo
import TestSupport
import Testing

@Suite struct CircleRowsTests {
  @Test(arguments: [
    "name,latitude,longitude,radius_m\na,20,10,500\n",
    "lon,lat,radius\n10,20,500",
    "\u{feff}LON;LAT;Radius\r\n10,0;20,0;500,0\r\n",
    "lng\tlat\tradius_km\n10\t20\t0.5\n",
    "\"y\"|\"x\"|\"radius (m)\"\n20|10|500\n",
    "Latitude,Longitude,\"Radius, note\",radius_meters\n\"20\",\"10\",\"a \"\"b\"\",\nc\",500\n",
    "lat,lon,radius\n20,10,0.5 km\n",
  ])
  func readsCircles(_ text: String) throws {
    let result = try fences(text)
    #expect(result.fences.map(\.shape.summary) == ["circle 10.0 20.0 r500.0"], "\(result.failures)")
  }

  @Test func failsABadRowAlone() throws {
    let text = """
      id,lat,lon,radius_ft
      good,1,2,100
      empty,,2,100
      word,1,two,100
      short,1,2
      zero,1,2,0
      north,91,2,100
      none,1,2,
      good,3,4,5
      fine,"1","2","100"
      """
    let result = try fences(text)
    #expect(result.fences.map(\.id) == ["good", "fine"])
    #expect(result.failures.map(\.featureIndex) == [1, 2, 3, 4, 5, 6, 7])
    #expect(result.failures.map(\.line) == [3, 4, 5, 6, 7, 8, 9])
    let index = try fences(text, FenceFileOptions(identity: .index))
    #expect(index.fences.map(\.id) == ["t:0", "t:7", "t:8"])
  }

  @Test func keepsTheColumnsAsProperties() throws {
    let result = try fences("name,lat,lon,radius,note\n p ,1,2,3,\"x,y\"\n")
    #expect(result.fences[0].properties.map(\.name) == ["name", "lat", "lon", "radius", "note"])
    #expect(result.fences[0].properties.last?.value == .string("x,y"))
  }

  @Test(arguments: [
    ("", "empty"), ("\n\n", "empty"), ("name,a,b\nx,1,2\n", "'a', 'b'"),
    ("lat,radius\n1,2\n", "lon"), ("lat,lon\u{0},radius\n", "NUL"),
  ])
  func refusesABadFile(_ text: String, _ reason: String) {
    let error = #expect(throws: FenceFileError.self) { try fences(text) }
    #expect(error.map { "\($0)".contains(reason) } == true, "\(String(describing: error))")
  }

  @Test(arguments: ["lat,lon,radius\n1,2,", "{\"type\":\"", "POLYGON (("])
  func refusesAHugeRecord(_ start: String) {
    var options = FenceFileOptions()
    options.recordLimit = 1 << 16
    let text = start + String(repeating: "3", count: 1 << 17)
    let error = #expect(throws: FenceFileError.self) { try fences(text, options) }
    #expect(error?.reason.contains("longer than") == true)
  }
}
