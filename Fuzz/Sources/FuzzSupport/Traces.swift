import RulesEngine
import Traces

/// Reads a trace and counts; every error is an answer.
public func readTrace(_ bytes: [UInt8], as format: TraceFormat?) -> Int32 {
  var options = TraceOptions()
  options.format = format
  var count = 0
  // Small batches, so that handing on is exercised.
  var sink = FixSink(capacity: 16) { batch, _ in
    count += batch.count
    return true
  }
  do throws(TraceError) {
    try TraceReader.read(bytes: bytes, name: "fuzz", options: options, into: &sink)
  } catch {
    precondition(!error.description.isEmpty)
  }
  // Rows and fixes are what was delivered: a reader may not lose count.
  precondition(sink.report.fixes == count)
  return 0
}
