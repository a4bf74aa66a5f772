// swift-tools-version: 6.2
import PackageDescription

/// One fuzz target per parser of bytes; `run.sh` builds and runs them.
let parsers = [
  "FuzzAIS",
  "FuzzCSV",
  "FuzzEventStream",
  "FuzzFIT",
  "FuzzFenceCSV",
  "FuzzFenceDetection",
  "FuzzFenceGeoJSON",
  "FuzzFenceKML",
  "FuzzFenceKMZ",
  "FuzzFenceShapefile",
  "FuzzFenceTable",
  "FuzzFenceTraccar",
  "FuzzGPX",
  "FuzzGeoJSON",
  "FuzzGoogleRecords",
  "FuzzGoogleTimeline",
  "FuzzGzip",
  "FuzzIGC",
  "FuzzIndexFile",
  "FuzzKML",
  "FuzzNDJSON",
  "FuzzNMEA",
  "FuzzOwnTracks",
  "FuzzPLT",
  "FuzzPattern",
  "FuzzReadsb",
  "FuzzRetryAfter",
  "FuzzRulesEppo",
  "FuzzRulesFeatureflow",
  "FuzzRulesFirebase",
  "FuzzRulesGrowthBook",
  "FuzzRulesLaunchDarkly",
  "FuzzRulesNative",
  "FuzzRulesUnleash",
  "FuzzSnapshot",
  "FuzzStoredRecord",
  "FuzzTCX",
  "FuzzTraccar",
  "FuzzTraceDetection",
]

let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "georules", path: "..")],
  targets: [
    .target(
      name: "FuzzSupport",
      dependencies: [
        .product(name: "Geo", package: "georules"),
        .product(name: "RulesEngine", package: "georules"),
        .product(name: "Traces", package: "georules"),
        .product(name: "DeliveryCore", package: "georules"),
      ])
  ]
    + parsers.map { parser in
      .executableTarget(
        name: parser,
        dependencies: ["FuzzSupport", .product(name: "Geo", package: "georules")],
        swiftSettings: [.unsafeFlags(["-parse-as-library"])])
    },
  swiftLanguageModes: [.v6]
)
