import Bytes
import RulesEngine
import Traces

/// Everything that a reader made of one input.
struct Collected {
  var fixes: [Fix] = []
  var deviceNames: [String] = []
  var report = TraceReport.none

  /// The device's name of a fix.
  func device(_ fix: Fix) -> String { deviceNames[Int(fix.device)] }
}

extension TraceReport {
  /// The report of a sink that has read nothing.
  static var none: TraceReport { FixSink { _, _ in true }.report }
}

/// How the readers' entry points look.
typealias ReadTrace = (consuming ByteSource, TraceOptions, inout FixSink) throws(TraceError) -> Void

/// Runs a reader over a source and collects what it hands on.
func collect(
  _ source: consuming ByteSource, _ format: TraceFormat = .csv, options: TraceOptions = .init(),
  by read: ReadTrace = { (source, options, sink) throws(TraceError) in
    try CSVReader.read(source, options: options, into: &sink)
  }
) throws(TraceError) -> Collected {
  final class Box {
    var collected = Collected()
  }
  let box = Box()
  var sink = FixSink(capacity: 512) { batch, devices in
    for index in 0..<batch.count { box.collected.fixes.append(batch[index]) }
    while box.collected.deviceNames.count < devices.count {
      box.collected.deviceNames.append(devices[DeviceHandle(box.collected.deviceNames.count)])
    }
    return true
  }
  sink.begin(name: source.name, format: format)
  try read(source, options, &sink)
  sink.finish()
  box.collected.report = sink.report
  return box.collected
}

/// Reads text as a table.
func collectCSV(
  _ text: String, name: String = "trips.csv", options: TraceOptions = .init()
) throws(TraceError) -> Collected {
  try collect(ByteSource(bytes: Array(text.utf8), name: name), options: options)
}
