package import Bytes

/// Reads Garmin FIT files: a row per record message.
///
/// Chained files are read one after the other. A file that is cut off, or whose checksum is wrong,
/// keeps the fixes before the damage; the report says so.
package enum FITReader {
  package static func read(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    let name = source.name
    var input = FITInput(source)
    let device = sink.device(TraceDevice.defaultName(name, options))
    var decoder = FITDecoder(device: device, clock: options.clock)
    do throws(ByteError) {
      try decoder.readAll(&input, into: &sink)
    } catch {
      throw TraceError(error)
    }
    if sink.report.fixes == 0 && sink.report.drops[.noTime, default: 0] > 0 {
      throw .noTimes(name: name)
    }
  }
}
