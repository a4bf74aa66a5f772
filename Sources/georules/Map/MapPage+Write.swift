package import Bytes

extension MapPage {
  /// The whole page as UTF-8.
  package func bytes() -> [UInt8] {
    page().bytes
  }

  /// Writes the page to a file, replacing what was there, and says what it holds.
  ///
  /// - Parameter path: The file; `-` is standard output.
  /// - Throws: ``ByteError`` when the system refuses.
  @discardableResult
  package func write(to path: String) throws(ByteError) -> MapCounts {
    // Opened first: a path that cannot be written fails before the work.
    var sink = try ByteSink(path: path)
    let (bytes, counts) = page()
    try sink.write(bytes)
    try sink.finish()
    return counts
  }

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
