import Foundation

/// One run of an example program that was built beside the tests.
public struct ExampleRun: Sendable {
  /// The status it ended with.
  public let status: Int32
  /// What it printed.
  public let output: String

  /// The program is not there.
  public struct Missing: Error, Sendable {
    /// The program's name.
    public let name: String
  }

  /// Runs a program and waits for it.
  ///
  /// - Parameters:
  ///   - name: the program's name.
  ///   - environment: its environment, all of it.
  /// - Throws: ``Missing`` when it was not built.
  public init(_ name: String, environment: [String: String] = [:]) throws {
    // The runner is told where the tests are; programs lie beside them.
    let bundles = Bundle.allBundles.map(\.bundlePath) + CommandLine.arguments
    let found = bundles.lazy.filter { $0.contains(".xctest") }
      .map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
      .map { $0.appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let found else { throw Missing(name: name) }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = found
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }
}
