import Bytes
import Geo

/// Reads a fence file from memory.
func fences(
  _ text: String, _ options: FenceFileOptions = FenceFileOptions(), name: String = "dir/t.x.txt"
) throws(FenceFileError) -> FenceFileResult {
  try FenceFile.read(ByteSource(bytes: Array(text.utf8), name: name), options: options)
}

func fences(
  bytes: [UInt8], _ options: FenceFileOptions = FenceFileOptions(), name: String = "dir/t.x.txt"
) throws(FenceFileError) -> FenceFileResult {
  try FenceFile.read(ByteSource(bytes: bytes, name: name), options: options)
}

extension FenceShape {
  /// The shape as a short text.
  var summary: String {
    switch self {
    case .circle(let circle):
      "circle \(circle.centre.longitude) \(circle.centre.latitude) r\(circle.radiusMetres)"
    case .polygon(let polygon):
      "polygon "
        + polygon.parts.map { part in
          (1..<part.ringStarts.count).map { ring in
            "\(part.ringStarts[ring] - part.ringStarts[ring - 1])"
          }.joined(separator: ",")
        }.joined(separator: ";")
    case .corridor(let corridor):
      "corridor \(corridor.longitudes.count) w\(corridor.halfWidthMetres)"
    }
  }

  /// How many vertices its polygon has, and how many holes.
  var polygonCounts: (vertices: Int, holes: Int) {
    guard case .polygon(let polygon) = self else { return (0, 0) }
    return (
      polygon.parts.reduce(0) { $0 + $1.longitudes.count },
      polygon.parts.reduce(0) { $0 + $1.ringStarts.count - 2 }
    )
  }
}
