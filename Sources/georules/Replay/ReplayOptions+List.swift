import RulesEngine

extension ReplayOptions {
  /// All options, in the order of the help.
  static let sections: [OptionSection] = [
    OptionSection(
      "Fences",
      [
        CommandOption(
          "fences", .values("FILE"),
          "GeoJSON, CSV, WKT, KML, KMZ or Shapefile, or one index that georules index saved; all "
            + "words up to the next option")
      ] + InputOptions.fenceOptions + [distanceModel]),
    OptionSection("Rules", rules),
    OptionSection("Reading traces", InputOptions.traceOptions),
    OptionSection("Output", output),
    OptionSection("Running", running),
  ]

  static let distanceModel = CommandOption(
    "distance-model", .value("NAME"), "sphere (default) or wgs84, for circles and corridors")

  private static let rules: [CommandOption] = [
    CommandOption(
      "preset", .value("NAME"),
      "replay (default), vehicle, phone, contentflow, or exact: every fix counts, sorted by time"),
    CommandOption("dwell", .value("SECONDS"), "the stay that gives a dwell; default 300, 0: none"),
    CommandOption("cross", .flag, "report fences passed between two fixes (vehicle has it)"),
    CommandOption(
      "max-accuracy", .value("M"), "drop fixes whose accuracy is worse than this, or unknown"),
    CommandOption(
      "max-speed", .value("M/S"), "drop fixes that a device can reach only with a higher speed"),
    CommandOption(
      "distance-filter", .value("M"),
      "count as kept only fixes this far apart; events still see every fix"),
    CommandOption("reorder", .value("SECONDS"), "put late fixes in order within this window"),
  ]

  private static let output: [CommandOption] = [
    CommandOption("events", .value("FILE"), "write every event"),
    CommandOption("events-format", .value("NAME"), "csv (default) or ndjson"),
    CommandOption("states", .value("FILE"), "write the fences each fix is inside of, as CSV"),
    CommandOption("map", .value("FILE.html"), "write a map as one page that needs no network"),
    CommandOption("json", .flag, "print the summary as one JSON object on standard output"),
    CommandOption("quiet", .flag, "print no progress, notes or summary"),
    CommandOption(
      "strict", .flag, "exit with 1 when fences were refused or rows of a trace left out"),
  ]

  private static let running: [CommandOption] = [
    CommandOption("threads", .value("N"), "spread the devices over this many threads; default 1"),
    CommandOption("engine", .value("NAME"), "index (default) or geos; both give the same events"),
  ]
}
