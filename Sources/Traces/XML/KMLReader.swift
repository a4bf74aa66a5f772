package import Bytes
import RulesEngine

/// Reads KML and KMZ: `gx:Track`, `gx:MultiTrack`, and placemarks with a point and a time.
///
/// A line string has no times: it gives fixes only with a clock from the options. Of a KMZ the
/// document `doc.kml` is read, or the first `.kml` where there is none of that name.
package enum KMLReader {
  /// The largest KMZ that is taken into memory, and the largest document in it.
  private static let archiveLimit = 1 << 28

  package static func read(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    let name = source.name
    var document = source
    do throws(ByteError) {
      if try document.peek(4) == [0x50, 0x4b, 0x03, 0x04] {
        let archive = try ZipArchive(try document.readAll(limit: archiveLimit), name: name)
        document = ByteSource(bytes: try contents(of: archive, name: name), name: name)
      }
    } catch {
      throw TraceError(error)
    }
    try readDocument(document, options: options, into: &sink)
  }

  private static func contents(
    of archive: ZipArchive, name: String
  ) throws(ByteError) -> [UInt8] {
    let documents = archive.entries.filter { $0.name.lowercased().hasSuffix(".kml") }
    let main = documents.first { $0.name.lowercased() == "doc.kml" } ?? documents.first
    guard let main else {
      throw .syntax(
        name: name, offset: 0, line: nil, reason: "the archive has no .kml file; is this a KMZ?")
    }
    return try archive.contents(of: main, limit: archiveLimit)
  }

  private static func readDocument(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    var walk = try KMLWalk(sourceName: source.name, options: options)
    var reader = XMLReader(source, names: KMLWalk.Name.allCases.map(\.rawValue))
    do throws(ByteError) {
      while !sink.isStopped, let event = try reader.next() {
        walk.take(event, &reader, &sink)
      }
    } catch {
      walk.breakOff(&sink)
      throw TraceError(error)
    }
    if !sink.isStopped { try walk.intake.finish() }
  }
}
