import Foundation
import georules

/// Headless Chromium, when the machine has it.
enum Browser {
  static let path: String? = [
    "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
  ]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

  static var isInstalled: Bool { path != nil }

  /// The page's own record of what it did.
  struct SelfCheck: Decodable {
    struct Centre: Decodable {
      var longitude: Double
      var latitude: Double
      var metresPerPixel: Double
    }

    var ok: Bool
    var errors: [String]
    var frames: Int
    var fences: Int?
    var fencesTotal: Int?
    var fixesShown: Int?
    var fixesTotal: Int?
    var events: Int?
    var eventsTotal: Int?
    var devices: Int?
    var points: Int?
    var marks: Int?
    var busyFences: Int?
    var selected: Int?
    var time: Double?
    var centre: Centre?
  }

  struct Failure: Error {
    var what: String
  }

  /// Opens a page from a file and returns its document after the scripts ran.
  ///
  /// - Parameter limit: Seconds after which the browser is ended.
  static func open(
    _ html: [UInt8], fragment: String = "", limit: Double = 90
  ) throws -> (check: SelfCheck, dom: String) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("georules-map-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("map.html")
    try Data(html).write(to: file)

    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "/nonexistent")
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions",
      "--user-data-dir=\(folder.path)/profile", "--window-size=1400,900",
      "--virtual-time-budget=3000", "--dump-dom", "file://\(file.path)\(fragment)",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let end = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: end)
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    end.cancel()

    let dom = String(decoding: bytes, as: UTF8.self)
    let pieces = dom.components(separatedBy: "<pre id=\"self-check\" hidden=\"\">")
    guard pieces.count == 2, let text = pieces[1].components(separatedBy: "</pre>").first else {
      throw Failure(
        what: "no self-check in \(dom.count) characters; exit \(process.terminationStatus)")
    }
    let json = text.replacingOccurrences(of: "&lt;", with: "<")
      .replacingOccurrences(of: "&gt;", with: ">").replacingOccurrences(of: "&amp;", with: "&")
    return (try JSONDecoder().decode(SelfCheck.self, from: Data(json.utf8)), dom)
  }
}
