import Testing

@Suite struct UsageTests {
  /// Command lines that are wrong in themselves; no file is looked at.
  static let table: [(line: String, message: String)] = [
    ("fly", "unknown command fly; there are replay, check, index, convert"),
    ("replay", "name at least one trace\n"),
    ("replay t.csv", "name fence files with --fences FILE..."),
    ("replay --fences f.kml t.csv", "name at least one trace, before --fences"),
    ("replay - --fences -", "standard input can be read only once"),
    ("replay t --fences f --engine fast", "--engine knows index, geos, not fast"),
    ("replay t --fences f --preset slow", "--preset knows vehicle, phone, replay"),
    ("replay t --fences f --format docx", "--format knows csv, gpx"),
    ("replay t --fences f --events-format xml", "--events-format knows csv, ndjson, not xml"),
    ("replay t --fences f --dwell soon", "--dwell needs a number from 0 on, not soon"),
    ("replay t --fences f --threads 0", "--threads needs a whole number from 1 to 256"),
    ("replay t --fences f --columns time", "--columns needs FIELD=NAME"),
    ("replay t --fences f --columns shoe=size", "'shoe' is no field; the fields are lat, lon"),
    ("replay t --fences f --clock noon", "--clock needs START,STEP"),
    ("replay t --fences f --clock noon,1", "--clock needs an ISO 8601 time"),
    ("replay t --fences f --time-zone Mars/Base", "no time zone 'Mars/Base'"),
    ("replay t --fences f --day-order none", "--day-order knows day-first, month-first"),
    ("replay t --fences f --events - --json", "only one of --events, --states, --map and --json"),
    ("replay t --fences f --map", "--map needs FILE.html"),
    ("check", "name at least one fence file"), ("check a a", "a is named twice"),
    ("check a --map - --json", "only one of --map and --json"),
    ("index", "name at least one fence file"), ("index f", "name the file to write with --out"),
    ("index f --out -", "--out needs a file: an index is mapped into memory"),
    ("index f --out g --max-bytes 0", "--max-bytes needs a whole number from 1"),
    ("index f --out g --distance-model flat", "--distance-model knows sphere, wgs84, not flat"),
    ("convert", "name at least one trace"),
    ("convert t", "name the format with --to: csv, ndjson, gpx, geojson"),
    ("convert t --to nmea", "--to knows csv, ndjson, gpx, geojson, not nmea"),
    ("convert t --to csv --json", "--json needs --output FILE"),
    ("simulate --devices 3 --hours 1", "--devices, --hours and --seed are all needed"),
    ("simulate x --devices 3 --hours 1 --seed 1", "x is not wanted"),
    ("simulate --devices 0 --hours 1 --seed 1", "--devices needs a whole number from 1"),
    ("simulate --devices 3 --hours nan --seed 1", "--hours needs a number from 0"),
    ("simulate --devices 3 --hours 1 --seed=-1", "--seed needs a whole number from 0"),
    ("simulate --devices 3 --hours 1 --seed 1 --late 2", "--late needs a number from 0 to 1"),
    ("simulate --devices 3 --hours 1 --seed 1 --box 4,3,2,1", "--box needs W,S,E,N"),
    ("simulate --devices 3 --hours 1 --seed 1 --box 1,2,3", "--box needs W,S,E,N"),
    ("simulate --devices 3 --hours 1 --seed 1 --interval 0", "--interval needs a number from"),
    ("simulate --devices 3 --hours 1 --seed 1 --start soon", "--start needs an ISO 8601 time"),
    ("simulate --devices 3 --hours 25 --seed 1 --start 9999-12-31", "beyond the year 9999"),
    ("simulate --devices 3 --hours 1 --seed 1 --to fit", "--to knows csv"),
  ]

  @Test(arguments: table)
  func exitsWith2AndSaysWhy(line: String, message: String) throws {
    let run = try CommandRun(line.split(separator: " ").map(String.init))
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect((run.errors + "\n").contains(message), "\(run.errors)")
    #expect(run.errors.hasPrefix("georules: ") && run.errors.contains("\nusage: georules "))
  }
}
