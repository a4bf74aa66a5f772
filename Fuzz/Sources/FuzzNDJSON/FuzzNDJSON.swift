import FuzzSupport

/// Lines of JSON.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  readTrace(copy(data, count), as: .ndjson)
}
