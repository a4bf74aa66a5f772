import Bytes
import Foundation

/// Inputs that nobody should give a reader, and that somebody will.
public enum BadBytes {
  /// The head of an ELF program.
  public static let program: [UInt8] =
    [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0] + [UInt8](repeating: 0, count: 8)
    + [3, 0, 0x3e, 0, 1, 0, 0, 0, 0x40, 0x10, 0, 0, 0, 0, 0, 0] + noise(2000, seed: 1)

  /// The head of a PNG picture.
  public static let picture: [UInt8] =
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52]
    + noise(2000, seed: 2)

  /// Random bytes.
  public static func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SplitMix(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// The bytes in a gzip member.
  public static func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    var sink = ByteSink(name: "memory", isGzipped: true)
    try sink.write(bytes)
    try sink.finish()
    return sink.takeBytes()
  }

  /// A gzip file of about a megabyte: some text, then a gigabyte of one letter, then more text.
  ///
  /// The letters are a thousand members alike, so making it costs no more than one of them.
  public static func gigabyte(
    of letter: Character, after head: String = "", before tail: String = ""
  ) throws -> [UInt8] {
    let block = [UInt8](repeating: letter.asciiValue ?? 0x78, count: 1 << 20)
    let member = try gzip(block)
    var bytes = try gzip(Array(head.utf8))
    for _ in 0..<1024 { bytes += member }
    return bytes + (try gzip(Array(tail.utf8)))
  }

  /// Gives a path in a folder of its own that is removed afterwards.
  public static func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("georules-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.path)
  }

  /// Makes a file of some text and, behind it, zeros that take no room on the disk.
  public static func writeSparse(_ path: String, head: String, byteCount: UInt64) throws {
    try Data(head.utf8).write(to: URL(fileURLWithPath: path))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: byteCount)
    try file.close()
  }
}
