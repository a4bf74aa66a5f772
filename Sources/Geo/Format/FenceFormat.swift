import Bytes

/// Tells fence files apart by their first bytes.
enum FenceFormat {
  static func recognise(
    _ front: [UInt8], file: String
  ) throws(FenceFileError) -> FenceFileOptions.Format {
    if front.starts(with: IndexFileHead.magic) {
      throw FenceFileError(
        file: file,
        reason: "a saved index, which is mapped and not read: name it alone, as a file that is not "
          + "compressed")
    }
    var start = 0
    if front.starts(with: [0xef, 0xbb, 0xbf]) { start = 3 }
    let isUTF16 = front.starts(with: [0xff, 0xfe]) || front.starts(with: [0xfe, 0xff])
    if isUTF16 { start = 2 }
    if front.starts(with: [0x50, 0x4b, 0x03, 0x04]) { return .kmz }
    if front.starts(with: [0x00, 0x00, 0x27, 0x0a]) { return .shapefile }
    while start < front.count, front[start] <= 0x20, front[start] != 0 || isUTF16 { start += 1 }
    guard start < front.count else {
      throw FenceFileError(file: file, offset: 0, reason: "the file is empty")
    }
    switch front[start] {
    case 0x7b, 0x5b, 0x1e: return .geojson
    case 0x3c: return .kml
    default: break
    }
    if !isUTF16, let zero = front.firstIndex(of: 0) {
      throw FenceFileError(
        file: file, offset: UInt64(zero),
        reason: "a NUL byte: this is a binary file of an unknown kind; fences are read from "
          + "GeoJSON, CSV, WKT, KML, KMZ and Shapefile")
    }
    return .csv
  }
}
