import Foundation
import TestSupport
import Testing

@Suite struct CheckTests {
  @Test func listsWhatAFileHolds() throws {
    let scene = try SmallScene()
    let run = try CommandRun(["check", scene.fences])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.outputLines == [
        "\(scene.fences): geojson, 3 features, 11 vertices",
        "  fences    2: 1 polygon (1 part), 1 circle",
        "  box       west 10, south 50, east 10.01, north 50.01",
        "  refused   feature 1 (bow), line 3: part 0: Self-intersection near longitude "
          + "10.006666666666668, latitude 50.00666666666667; repair would mend it (--repair)",
      ])
  }

  @Test func tellsHowAreasChangedByMending() throws {
    let scene = try SmallScene()
    let run = try CommandRun(["check", scene.fences, "--repair", "--strict"])
    #expect(run.status == 0)
    #expect(run.output.contains("  fences    3: 2 polygons (3 parts), 1 circle\n"))
    // The bow-tie's loops run in opposite directions: the shoelace sum counts their difference,
    // half of 0.01 × 0.01 less a third of it; mended they add up.
    #expect(run.output.contains("  mended    feature 1 (bow), part 0: Self-intersection near "))
    #expect(run.output.contains("; area changed by 66.6"))
  }

  @Test func printsOneObject() throws {
    let scene = try SmallScene()
    let circles = try scene.folder.file(
      "circles.csv", "id,lat,lon,radius_km\na,50,10,1\nb,50,10,1\nb,51,10,1\nc,95,10,1\n")
    let run = try CommandRun(["check", scene.fences, circles, "--json", "--strict"])
    #expect(run.status == 1 && run.outputLines.count == 1)
    let report = try run.json()
    #expect(report["files"].count == 2)
    #expect(report["fences"].int == 4 && report["refused"].int == 3 && report["mended"].int == 0)
    let first = report["files"][0]
    #expect(first["file"].string == scene.fences && first["format"].string == "geojson")
    #expect(first["features"].int == 3 && first["vertices"].int == 11 && first["fences"].int == 2)
    #expect(
      first["shapes"].counts
        == ["circles": 1, "polygons": 1, "parts": 1, "holes": 0, "corridors": 0])
    #expect(first["bounds"].doubles == [10, 50, 10.01, 50.01])
    #expect(first["refused"][0]["feature"].int == 1 && first["refused"][0]["id"].string == "bow")
    #expect(first["refused"][0]["line"].int == 3)
    let second = report["files"][1]
    #expect(second["format"].string == "csv" && second["fences"].int == 2)
    #expect(second["same"][0].strings == ["a", "b"])
    #expect(
      second["refused"][0]["reason"].string?.hasPrefix("the id 'b' is already that of") == true)
    #expect(second["refused"][1]["reason"].string?.contains("latitude 95.0 is outside ±90") == true)
    #expect(report["shapes"]["circles"].int == 3)
  }

  @Test func saysWhichFencesAreTheSame() throws {
    let folder = try TemporaryFolder()
    let circles = try folder.file("c.csv", "id,lat,lon,radius_m\na,50,10,9\nb,50,10,9\nc,50,10,8\n")
    let run = try CommandRun(["check", circles])
    #expect(run.output.contains("  same      b has the shape of a\n"))
    #expect(!run.output.contains("c has the shape"))
  }

  @Test func sumsUpSeveralFiles() throws {
    let names = ["harbour_fences.geojson", "ne_110m_countries.geojson.gz"]
    let run = try CommandRun(
      ["check", "--repair"] + names.map { SharedData.checkoutPath("datasets/\($0)") })
    #expect(run.status == 0)
    #expect(
      run.output.contains(
        "  fences    24: 10 polygons (11 parts, 1 hole), 10 circles, 4 corridors\n"))
    #expect(run.output.contains("all 2 files\n  fences    201: 187 polygons"))
    #expect(run.output.contains("  box       west -180, south -90, east 180, north 83.64513\n"))
  }

  @Test func readsStandardInputAndOptions() throws {
    let text = "id,lat,lon,range\nx,50,10,2\n"
    let run = try CommandRun(
      ["check", "-", "--radius-property", "range", "--radius-unit", "km", "--fence-id", "index"],
      input: Data(text.utf8))
    #expect(run.status == 0)
    #expect(run.outputLines.first == "standard input: csv, 1 feature, 1 vertex")
    #expect(run.outputLines.contains("  fences    1: 1 circle"))
  }

  @Test func drawsTheFences() throws {
    let scene = try SmallScene()
    let run = try CommandRun(["check", scene.fences, "--map", scene.folder.path("map.html")])
    #expect(run.status == 0 && run.output.contains("fences    2"))
    let page = try scene.content(of: "map.html")
    #expect(page.contains("\"fencesTotal\":2") && page.contains("\"fixesTotal\":0"))
    let piped = try CommandRun(["check", scene.fences, "--map", "-"])
    #expect(piped.output == page)
    #expect(piped.errors.contains("fences    2"))
  }

  @Test func namesAFileThatIsNoFenceFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("broken.geojson", "{\"type\":\"FeatureCollection\",\"features\":[{")
    let run = try CommandRun(["check", path])
    #expect(run.status == 3 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("georules: \(path)"))
  }

  @Test func goesOnBehindFilesThatCannotBeRead() throws {
    let scene = try SmallScene()
    let broken = try scene.folder.file(
      "a.geojson", "{\"type\":\"FeatureCollection\",\"features\":[{")
    let missing = scene.folder.path("missing.kml")
    let late = try scene.folder.file("late.csv", "id,lat,lon,radius_m\nx,50,10,9\n")
    let run = try CommandRun(["check", broken, scene.fences, missing, late, "--strict"])
    #expect(run.status == 3)
    #expect(run.errors.split(separator: "\n").count == 2)
    #expect(run.errors.hasPrefix("georules: \(broken)"))
    #expect(run.errors.contains("\ngeorules: \(missing): cannot open"))
    #expect(run.outputLines.first == "\(scene.fences): geojson, 3 features, 11 vertices")
    #expect(run.outputLines.contains("\(late): csv, 1 feature, 1 vertex"))
    #expect(run.outputLines.contains("all 2 files"))
  }

  @Test func aBrokenFileGivesNothingAndTakesNoIds() throws {
    let folder = try TemporaryFolder()
    let feature =
      "{\"type\":\"Feature\",\"id\":\"x\",\"properties\":{\"radius\":9},"
      + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[10,50]}}"
    let broken = try folder.file(
      "a.geojson", "{\"type\":\"FeatureCollection\",\"features\":[\(feature),")
    let good = try folder.file("b.csv", "id,lat,lon,radius_m\nx,50,10,9\n")
    let run = try CommandRun(["check", broken, good, "--json"])
    #expect(run.status == 3)
    let report = try run.json()
    #expect(report["files"].count == 1 && report["fences"].int == 1 && report["refused"].int == 0)
    #expect(report["unreadable"].count == 1)
    #expect(report["unreadable"][0]["file"].string == broken)
    #expect(report["unreadable"][0]["feature"].int == 1)
  }
}
