import Foundation
import TestSupport

/// One run of the built `georules` and what it printed.
struct CommandRun {
  let status: Int32
  let output: String
  let errors: String

  /// The release binary that `GEORULES_BINARY` names, else the one built beside the tests.
  static let binary: String = {
    if let named = ProcessInfo.processInfo.environment["GEORULES_BINARY"] { return named }
    return Bundle.allBundles.lazy
      .map { $0.bundleURL.deletingLastPathComponent().appendingPathComponent("georules").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
      ?? SharedData.checkoutPath(".build/debug/georules")
  }()

  /// Runs the command and waits for it.
  ///
  /// - Parameter input: bytes for standard input; the end of input comes after them.
  init(_ words: [String], input: Data = Data()) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.binary)
    process.arguments = words
    let folder = try TemporaryFolder()
    let inputURL = folder.url.appendingPathComponent("input")
    let outputURL = folder.url.appendingPathComponent("output")
    let errorsURL = folder.url.appendingPathComponent("errors")
    try input.write(to: inputURL)
    for url in [outputURL, errorsURL] { try Data().write(to: url) }
    process.standardInput = try FileHandle(forReadingFrom: inputURL)
    process.standardOutput = try FileHandle(forWritingTo: outputURL)
    process.standardError = try FileHandle(forWritingTo: errorsURL)
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: try Data(contentsOf: outputURL), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: errorsURL), as: UTF8.self)
  }
}

/// A folder that goes away with its owner.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("georules-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String {
    url.appendingPathComponent(name).path
  }

  /// Writes a file and returns its path.
  func file(_ name: String, _ content: String) throws -> String {
    try Data(content.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }
}
