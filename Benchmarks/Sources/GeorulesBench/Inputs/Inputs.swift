import Geo
import RulesEngine
import Traces
import Workloads

/// The fences of a workload; invalid polygons are mended as `georules replay --repair` does.
func readFences(_ paths: [String]) throws(BenchError) -> [Fence] {
  var options = FenceFileOptions()
  options.identity = .index
  options.geometry.repair = true
  let result: FenceFileResult
  do throws(FenceFileError) {
    result = try FenceFile.read(paths: paths, options: options)
  } catch {
    throw .failed("\(error)")
  }
  if let failure = result.failures.first { throw .failed("\(failure)") }
  return result.fences
}

/// How fixes are handed on, as by a host that reads a stream.
let batchSize = 4096

/// Reads traces one after the other into a sink.
func readTraces(_ paths: [String], into sink: inout FixSink) throws(BenchError) {
  for path in paths {
    do throws(TraceError) {
      try TraceReader.read(path: path, into: &sink)
    } catch {
      throw .failed("\(error)")
    }
  }
}

/// All fixes of a workload in memory, in batches.
func readFixes(_ paths: [String]) throws(BenchError) -> [FixBatch] {
  final class Collector {
    var batches: [FixBatch] = []
  }
  let collector = Collector()
  var sink = FixSink(capacity: batchSize) { batch, _ in
    collector.batches.append(copy batch)
    return true
  }
  try readTraces(paths, into: &sink)
  return collector.batches
}

extension [FixBatch] {
  var fixCount: Int { reduce(0) { $0 + $1.count } }

  /// Where the fixes are.
  var places: Places {
    var places = Places()
    for batch in self {
      places.longitudes += batch.longitudes
      places.latitudes += batch.latitudes
    }
    return places
  }

  /// The same fixes by device and time, as ``GeofenceConfiguration/exact`` wants them.
  func sortedByDeviceAndTime() -> [FixBatch] {
    var all = FixBatch()
    for batch in self { all.append(contentsOf: batch) }
    var sorted: [FixBatch] = []
    var batch = FixBatch()
    for position in all.orderByDeviceAndTime() {
      batch.append(all[position])
      if batch.count == batchSize {
        sorted.append(batch)
        batch = FixBatch()
      }
    }
    if !batch.isEmpty { sorted.append(batch) }
    return sorted
  }
}
