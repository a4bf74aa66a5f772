import Geo
import RulesEngine
import Traces

/// Copies the fuzzer's bytes, so that the readers see an array as they do in life.
public func copy(_ data: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  guard let data else { return [] }
  return Array(UnsafeBufferPointer(start: data, count: count))
}

/// Reads a trace and counts; every error is an answer.
public func readTrace(_ bytes: [UInt8], as format: TraceFormat?) -> Int32 {
  var options = TraceOptions()
  options.format = format
  var count = 0
  var sink = FixSink { batch, _ in
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
