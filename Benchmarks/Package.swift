// swift-tools-version: 6.2
import PackageDescription

/// As the library's own targets: no warnings, a marked unsafe edge.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "georules", path: "..")],
  targets: [
    .target(name: "CHeap"),
    .executableTarget(
      name: "ReplayBench",
      dependencies: [
        "CHeap",
        .product(name: "Geo", package: "georules"),
        .product(name: "RulesEngine", package: "georules"),
        .product(name: "Traces", package: "georules"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
