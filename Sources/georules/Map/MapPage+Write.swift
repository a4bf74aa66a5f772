import Glibc

extension MapPage {
  /// The whole page as UTF-8.
  package func bytes() -> [UInt8] {
    page().bytes
  }

  /// Writes the page to a file, replacing what was there, and says what it holds.
  ///
  /// - Throws: ``MapError`` when the system refuses.
  @discardableResult
  package func write(to path: String) throws(MapError) -> MapCounts {
    let (bytes, counts) = page()
    let file = unsafe path.withCString {
      unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    }
    guard file >= 0 else { throw .cannotWrite(path: path, reason: Self.systemReason) }
    var start = 0
    while start < bytes.count {
      let written = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(file, $0.baseAddress?.advanced(by: start), $0.count - start)
      }
      if written > 0 { start += written }
      if written < 0 && errno != EINTR {
        let reason = Self.systemReason
        close(file)
        throw .cannotWrite(path: path, reason: reason)
      }
    }
    // Some file systems report a full disk only here.
    guard close(file) == 0 else { throw .cannotWrite(path: path, reason: Self.systemReason) }
    return counts
  }

  private static var systemReason: String { unsafe String(cString: strerror(errno)) }

  private func page() -> (bytes: [UInt8], counts: MapCounts) {
    let (json, counts) = data()
    var out: [UInt8] = []
    out.reserveCapacity(json.count + 80_000)
    out.append(contentsOf: Self.head(title: MapText.html(title)).utf8)
    out.append(contentsOf: Self.body.utf8)
    out.append(contentsOf: "<script type=\"application/json\" id=\"map-data\">".utf8)
    out.append(contentsOf: json)
    out.append(contentsOf: "</script>\n<script>\n(function () {\n\"use strict\";\n".utf8)
    for part in Self.script { out.append(contentsOf: part.utf8) }
    out.append(contentsOf: "})();\n</script>\n</body>\n</html>\n".utf8)
    return (out, counts)
  }
}
