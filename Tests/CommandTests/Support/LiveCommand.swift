import Foundation

/// A running `georules` whose input stays open and whose output is read as it comes.
final class LiveCommand {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errorsPath: String
  private let folder: TemporaryFolder
  private var waiting = Data()

  init(_ words: [String]) throws {
    // A process that ends early must fail the test, not kill it.
    signal(SIGPIPE, SIG_IGN)
    folder = try TemporaryFolder()
    errorsPath = try folder.file("errors", "")
    process.executableURL = URL(fileURLWithPath: CommandRun.binary)
    process.arguments = words
    process.standardInput = input
    process.standardOutput = output
    let errorsURL = URL(fileURLWithPath: errorsPath)
    process.standardError = try FileHandle(forWritingTo: errorsURL)
    try process.run()
    // The child has its own copy; ours would keep the pipe from ending.
    try output.fileHandleForWriting.close()
  }

  func send(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Waits for the next line of output; `nil` at its end.
  func nextLine() -> String? {
    while true {
      if let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: waiting[..<end], as: UTF8.self)
        waiting = Data(waiting[waiting.index(after: end)...])
        return line
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      waiting.append(more)
    }
  }

  /// What Ctrl-C sends.
  func interrupt() {
    process.interrupt()
  }

  /// Stops reading, as `head` does.
  func closeOutput() throws {
    try output.fileHandleForReading.close()
  }

  /// Waits for the end and gives the exit code (or the signal, as a negative number) and messages.
  func wait() throws -> (status: Int32, errors: String) {
    process.waitUntilExit()
    let status = process.terminationStatus
    let errors = try String(contentsOfFile: errorsPath, encoding: .utf8)
    return (process.terminationReason == .exit ? status : -status, errors)
  }

  /// A table of fixes that go in and out of a circle at latitude 10, longitude 20.
  static func shuttle(fixes: Int) -> String {
    var text = "device,time,lat,lon\n"
    for index in 0..<fixes {
      text += "shuttle,\(1_700_000_000 + index * 60),\(index % 2 == 0 ? 11 : 10),20\n"
    }
    return text
  }

  /// The circle that the shuttle visits.
  static let shuttleFence = "id,lat,lon,radius_m\nhalt,10,20,500\n"
}
