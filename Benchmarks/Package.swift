// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// As the library's own targets: no warnings, a marked unsafe edge.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Whether a header is there: rivals take part only where their library is installed.
func has(_ header: String) -> Bool {
  FileManager.default.fileExists(atPath: "/usr/include/" + header)
}

/// GEOS's C++ interface is another from 3.12 on, without this header.
let hasGEOSLocator = has("geos/geom/CoordinateArraySequence.h")
let hasS2 = has("s2/mutable_s2shape_index.h")

var rivals: [Target] = [
  .target(name: "CRivals", linkerSettings: [.linkedLibrary("geos_c")]),
  .target(name: "CParsers", linkerSettings: [.linkedLibrary("expat")]),
]
var rivalNames: [Target.Dependency] = ["CRivals", "CParsers"]
var rivalSettings: [SwiftSetting] = []
if hasGEOSLocator {
  rivals.append(
    .target(
      name: "CGEOSLocator", dependencies: ["CRivals"],
      cxxSettings: [.define("USE_UNSTABLE_GEOS_CPP_API")],
      linkerSettings: [.linkedLibrary("geos"), .linkedLibrary("stdc++")]))
  rivalNames.append("CGEOSLocator")
  rivalSettings.append(.define("HAS_GEOS_LOCATOR"))
}
if hasS2 {
  rivals.append(
    .target(
      name: "CS2Shapes", dependencies: ["CRivals"],
      linkerSettings: [.linkedLibrary("s2"), .linkedLibrary("stdc++")]))
  rivalNames.append("CS2Shapes")
  rivalSettings.append(.define("HAS_S2"))
}

if has("simdjson.h") {
  rivals.append(
    .target(
      name: "CSimdjson",
      linkerSettings: [.linkedLibrary("simdjson"), .linkedLibrary("stdc++")]))
  rivalNames.append("CSimdjson")
  rivalSettings.append(.define("HAS_SIMDJSON"))
}

let callgrind: [CSetting] = has("valgrind/callgrind.h") ? [.define("HAS_CALLGRIND")] : []
let geo = Target.Dependency.product(name: "Geo", package: "georules")
let rulesEngine = Target.Dependency.product(name: "RulesEngine", package: "georules")
let pushHub = Target.Dependency.product(name: "PushHub", package: "georules")
let deliveryCore = Target.Dependency.product(name: "DeliveryCore", package: "georules")
let traces = Target.Dependency.product(name: "Traces", package: "georules")

let package = Package(
  name: "Benchmarks",
  products: [.executable(name: "georules-bench", targets: ["GeorulesBench"])],
  dependencies: [.package(name: "georules", path: "..")],
  targets: rivals + [
    .target(name: "CHeap"),
    .target(name: "CMeters", cSettings: callgrind),
    .target(name: "Workloads", dependencies: [geo, rulesEngine], swiftSettings: strict),
    .target(name: "Report", swiftSettings: strict),
    .executableTarget(
      name: "GeorulesBench",
      dependencies: [
        "CHeap", "CMeters", "Workloads", "Report", geo, rulesEngine, traces, deliveryCore, pushHub,
      ]
        + rivalNames,
      swiftSettings: strict + rivalSettings),
    .testTarget(
      name: "BenchmarkTests", dependencies: ["Workloads", "Report", geo, rulesEngine],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
