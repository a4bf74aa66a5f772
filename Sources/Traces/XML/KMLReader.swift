package import Bytes
import RulesEngine

/// Reads KML: `gx:Track`, `gx:MultiTrack`, and placemarks with a point and a time.
///
/// A line string has no times: it gives fixes only with a clock from the options.
package enum KMLReader {
  package static func read(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    var walk = try KMLWalk(sourceName: source.name, options: options)
    var reader = XMLReader(source, names: KMLWalk.Name.allCases.map(\.rawValue))
    do throws(ByteError) {
      while !sink.isStopped, let event = try reader.next() {
        walk.take(event, reader, &sink)
      }
    } catch {
      walk.breakOff(&sink)
      throw TraceError(error)
    }
    if !sink.isStopped { try walk.intake.finish() }
  }
}
