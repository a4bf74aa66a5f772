import Geo

/// Reads fences and checks that nothing got lost; every error is an answer.
public func readFences(_ bytes: [UInt8], as format: FenceFileOptions.Format?) -> Int32 {
  var options = FenceFileOptions()
  options.format = format
  do throws(FenceFileError) {
    let result = try FenceFile.read(bytes: bytes, name: "fuzz", options: options)
    for failure in result.failures { precondition(!failure.description.isEmpty) }
    // Each feature gives fences or says why it gives none.
    let features = result.reports.reduce(0) { $0 + $1.features }
    precondition(features <= result.fences.count + result.failures.count)
    precondition(Set(result.fences.map(\.id)).count == result.fences.count)
  } catch {
    precondition(!error.description.isEmpty)
  }
  return 0
}
