import Foundation
import Testing

@Suite struct OutputFaultTests {
  @Test func saysWhyAnOutputCannotBeWritten() throws {
    let scene = try SmallScene()
    let path = scene.folder.path("no/such/folder.csv")
    for option in ["--events", "--states", "--map"] {
      let run = try scene.replay(option, path, "--quiet")
      #expect(run.status == 3 && run.output.isEmpty)
      #expect(run.errors.contains("\(path): cannot open: No such file or directory"))
    }
    let converted = try CommandRun(["convert", scene.trace, "--to", "csv", "--output", path])
    #expect(converted.status == 3 && converted.errors.contains("\(path): cannot open: "))
  }

  @Test(arguments: [
    "replay TRACE --fences FENCES --quiet --events", "replay TRACE --fences FENCES --quiet --map",
    "convert TRACE --quiet --to gpx --output", "check FENCES --map",
    "simulate --devices 2 --hours 1 --seed 1 --quiet --output",
  ])
  func reportsAFullDisk(line: String) throws {
    let scene = try SmallScene()
    let words = line.replacing("TRACE", with: scene.trace).replacing("FENCES", with: scene.fences)
    let run = try CommandRun(words.split(separator: " ").map(String.init) + ["/dev/full"])
    #expect(run.status == 3)
    #expect(run.errors == "georules: /dev/full: cannot write: No space left on device\n")
  }

  @Test(arguments: [
    "replay TRACE --fences FENCES --events TRACE", "replay TRACE --fences FENCES --map FENCES",
    "replay TRACE --fences FENCES --events OUT --states OUT", "check FENCES --map LINK",
    "convert TRACE --to csv --output TRACE",
  ])
  func neverOverwritesAnInput(line: String) throws {
    let scene = try SmallScene()
    let link = scene.folder.path("link.geojson")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: scene.fences)
    let words = line.split(separator: " ").map { word in
      [
        "TRACE": scene.trace, "FENCES": scene.fences, "OUT": scene.folder.path("out"), "LINK": link,
      ][String(word)] ?? String(word)
    }
    let run = try CommandRun(words)
    #expect(run.status == 2 && run.errors.contains(" would overwrite "))
    #expect(try scene.content(of: "trace.csv") == SmallScene.traceText)
    #expect(try scene.content(of: "fences.geojson") == SmallScene.fenceText)
  }
}
