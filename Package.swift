// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target: no warnings, explicit sendability, a marked unsafe edge.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .treatWarning("ExplicitSendable", as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableExperimentalFeature("Lifetimes"),
]

/// Targets on the per-fix path: existentials are compile errors.
let hot: [SwiftSetting] = strict + [.treatWarning("ExistentialType", as: .error)]

/// Tests: the same, without the memory-safety marks that `#expect` expansions cannot carry.
let tests: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableExperimentalFeature("Lifetimes"),
]

let package = Package(
  name: "georules",
  products: [
    .library(name: "Geo", targets: ["Geo"]),
    .library(name: "RulesEngine", targets: ["RulesEngine"]),
    .library(name: "Traces", targets: ["Traces"]),
    .library(name: "DeliveryCore", targets: ["DeliveryCore"]),
    .library(name: "Featureflow", targets: ["Featureflow"]),
    .library(name: "FlowAffiliate", targets: ["FlowAffiliate"]),
    .library(name: "PushHub", targets: ["PushHub"]),
    .library(name: "ContentFlow", targets: ["ContentFlow"]),
    .library(name: "ContentFlowLocation", targets: ["ContentFlowLocation"]),
    .library(name: "Contentful", targets: ["Contentful"]),
    .executable(name: "georules", targets: ["georules"]),
  ],
  targets: [
    .systemLibrary(name: "CGEOS", pkgConfig: "geos", providers: [.apt(["libgeos-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
    .target(name: "CKernels"),
    .target(name: "CTransport", dependencies: ["CCurl", "COpenSSL"]),
    .target(name: "Bytes", dependencies: ["CExpat", "CZlib"], swiftSettings: hot),
    .target(name: "Geo", dependencies: ["Bytes", "CGEOS", "CKernels"], swiftSettings: hot),
    .target(name: "SQLiteFile", dependencies: ["CSQLite"], swiftSettings: hot),
    .target(
      name: "RulesEngine", dependencies: ["Bytes", "Geo", "CKernels", "SQLiteFile"],
      swiftSettings: hot),
    .target(name: "Traces", dependencies: ["Bytes", "RulesEngine"], swiftSettings: strict),
    .target(
      name: "DeliveryCore", dependencies: ["Bytes", "CTransport"], path: "Sources/Delivery/Core",
      swiftSettings: strict),
    .target(
      name: "Featureflow", dependencies: ["DeliveryCore", "RulesEngine", "Bytes"],
      path: "Sources/Delivery/Featureflow", swiftSettings: strict),
    .target(
      name: "FlowAffiliate", dependencies: ["DeliveryCore"], path: "Sources/Delivery/FlowAffiliate",
      swiftSettings: strict),
    .target(
      name: "PushHub", dependencies: ["DeliveryCore", "RulesEngine", "Bytes", "COpenSSL"],
      path: "Sources/Delivery/PushHub", swiftSettings: strict),
    .executableTarget(
      name: "georules", dependencies: ["Bytes", "Geo", "RulesEngine", "Traces"],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["Bytes", "Geo", "RulesEngine"], path: "Tests/TestSupport",
      swiftSettings: tests),
    .target(
      name: "ContentFlow", dependencies: ["DeliveryCore", "RulesEngine", "Geo", "Bytes"],
      path: "Sources/Delivery/ContentFlow", swiftSettings: strict),
    .target(
      name: "ContentFlowLocation", dependencies: ["ContentFlow", "DeliveryCore"],
      path: "Sources/Delivery/ContentFlowLocation", swiftSettings: strict),
    .executableTarget(
      name: "FlowAffiliateExample",
      dependencies: ["FlowAffiliate", "DeliveryCore", "DeliveryTestSupport"],
      path: "Sources/Delivery/FlowAffiliateExample", swiftSettings: strict),
    .target(
      name: "PushHubTestSupport",
      dependencies: ["PushHub", "DeliveryCore", "DeliveryTestSupport", "COpenSSL"],
      path: "Tests/PushHubTestSupport", swiftSettings: tests),
    .executableTarget(
      name: "PushHubExample",
      dependencies: ["PushHub", "DeliveryCore", "DeliveryTestSupport", "PushHubTestSupport"],
      path: "Sources/Delivery/PushHubExample", swiftSettings: strict),
    .target(name: "CTestTLS", dependencies: ["COpenSSL"], path: "Tests/CTestTLS"),
    .target(
      name: "DeliveryTestSupport", dependencies: ["DeliveryCore", "CTestTLS"],
      path: "Tests/DeliveryTestSupport", swiftSettings: tests),
    .testTarget(
      name: "BytesTests", dependencies: ["Bytes", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "GeoTests", dependencies: ["Geo", "Bytes", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "RulesEngineTests", dependencies: ["RulesEngine", "Geo", "Bytes", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "TracesTests", dependencies: ["Traces", "RulesEngine", "Geo", "Bytes", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "CommandTests",
      dependencies: ["georules", "Traces", "RulesEngine", "Geo", "Bytes", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "DeliveryCoreTests", dependencies: ["DeliveryCore", "DeliveryTestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "FeatureflowTests",
      dependencies: ["Featureflow", "DeliveryCore", "DeliveryTestSupport", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "FlowAffiliateTests",
      dependencies: [
        "FlowAffiliate", "FlowAffiliateExample", "DeliveryCore", "DeliveryTestSupport",
        "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "PushHubTests",
      dependencies: [
        "PushHub", "PushHubExample", "PushHubTestSupport", "DeliveryCore", "DeliveryTestSupport",
        "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "ContentFlowTests",
      dependencies: [
        "ContentFlow", "ContentFlowLocation", "RulesEngine", "Geo", "DeliveryCore",
        "DeliveryTestSupport",
        "TestSupport",
      ], swiftSettings: tests),
    .target(
      name: "Contentful", dependencies: ["DeliveryCore", "Geo", "SQLiteFile"],
      path: "Sources/Delivery/Contentful", swiftSettings: strict),
    .testTarget(
      name: "ContentfulTests",
      dependencies: ["Contentful", "DeliveryCore", "DeliveryTestSupport", "TestSupport"],
      swiftSettings: tests),
  ],
  swiftLanguageModes: [.v6]
)

// GEORULES_TESTS="GeoTests BytesTests" builds these test targets only; linking all takes minutes.
if let names = Context.environment["GEORULES_TESTS"]?.split(separator: " ") {
  package.targets.removeAll { $0.type == .test && !names.contains(Substring($0.name)) }
}
