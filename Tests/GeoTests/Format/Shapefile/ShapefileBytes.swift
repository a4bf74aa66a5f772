import Foundation
import Geo
import TestSupport

/// A Shapefile's parts written byte by byte, after the descriptions by ESRI and of dBASE III.
struct ShapefileBytes {
  var shapes: [[UInt8]] = []

  /// The `.shp`.
  var main: [UInt8] {
    var records: [UInt8] = []
    for (number, shape) in shapes.enumerated() {
      records += Self.big(number + 1) + Self.big(shape.count / 2) + shape
    }
    let box = [0.0, 0, 20, 60].flatMap { Self.little($0) }
    let head =
      Self.big(9994) + [UInt8](repeating: 0, count: 20) + Self.big((100 + records.count) / 2)
      + Self.little(1000) + Self.little(5)
    return head + box + [UInt8](repeating: 0, count: 32) + records
  }

  static func point(_ x: Double, _ y: Double, type: Int = 1) -> [UInt8] {
    little(type) + little(x) + little(y)
  }

  /// A line (3) or polygon (5) of several parts; with measures (23, 25) nothing follows them.
  static func parts(_ type: Int, _ parts: [[(Double, Double)]]) -> [UInt8] {
    var bytes = little(type) + [UInt8](repeating: 0, count: 32)
    bytes += little(parts.count) + little(parts.reduce(0) { $0 + $1.count })
    var start = 0
    for part in parts {
      bytes += little(start)
      start += part.count
    }
    for (x, y) in parts.joined() { bytes += little(x) + little(y) }
    return bytes
  }

  static func multipoint(_ points: [(Double, Double)]) -> [UInt8] {
    little(8) + [UInt8](repeating: 0, count: 32) + little(points.count)
      + points.flatMap { little($0.0) + little($0.1) }
  }

  static func big(_ value: Int) -> [UInt8] { little(value).reversed() }

  static func little(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func little(_ value: Double) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> UInt64(8 * $0)) }
  }
}

/// A table of attributes (`.dbf`) written byte by byte.
struct TableBytes {
  /// Name, type letter and width of each column.
  var columns: [(name: String, type: Character, width: Int)] = []
  /// Cells as they stand, shorter ones filled with blanks.
  var rows: [[[UInt8]]] = []

  var bytes: [UInt8] {
    let recordSize = 1 + columns.reduce(0) { $0 + $1.width }
    let headerSize = 32 + 32 * columns.count + 1
    var bytes: [UInt8] = [3, 124, 1, 1] + ShapefileBytes.little(rows.count)
    bytes += ShapefileBytes.little(headerSize).prefix(2)
    bytes += ShapefileBytes.little(recordSize).prefix(2)
    bytes += [UInt8](repeating: 0, count: 20)
    for column in columns {
      bytes += padded(Array(column.name.utf8), to: 11, with: 0)
      bytes += [column.type.asciiValue ?? 0x43, 0, 0, 0, 0, UInt8(column.width)]
      bytes += [UInt8](repeating: 0, count: 15)
    }
    bytes.append(0x0d)
    for row in rows {
      bytes.append(0x20)
      for (cell, column) in zip(row, columns) {
        bytes += padded(cell, to: column.width, with: 0x20)
      }
    }
    return bytes + [0x1a]
  }

  private func padded(_ bytes: [UInt8], to count: Int, with filler: UInt8) -> [UInt8] {
    bytes + [UInt8](repeating: filler, count: max(0, count - bytes.count))
  }
}

/// Writes files into a folder that goes with its owner, and reads the first as fences.
func shapefile(
  _ parts: [(name: String, bytes: [UInt8])], _ options: FenceFileOptions = FenceFileOptions()
) throws -> FenceFileResult {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "shapefile-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for part in parts {
    try Data(part.bytes).write(to: folder.appendingPathComponent(part.name))
  }
  return try FenceFile.read(
    path: folder.appendingPathComponent(parts[0].name).path, options: options)
}
