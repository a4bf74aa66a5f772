package import Bytes
import RulesEngine

/// Reads Google Timeline exports of Android and iOS: the paths of segments and the raw signals.
///
/// Android writes many positions twice. The source that stands first in the file is read; of the
/// other one only what lies outside of its span of time. Visits and activities are no fixes.
/// Times on iOS are whole minutes from the segment's start, so their resolution is a minute.
package enum GoogleTimelineReader {
  package static func read(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    var walk = try GoogleTimelineWalk(sourceName: source.name, options: options)
    var reader = JSONReader(source)
    do throws(ByteError) {
      try walk.document(&reader, &sink)
      // To the end: only there a gzip file shows that it is whole.
      while !sink.isStopped, try reader.next() != .end {}
    } catch {
      throw TraceError(error)
    }
    if !sink.isStopped { try walk.finish() }
  }
}
