import FuzzSupport

/// Waits and dates of headers.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  readRetryAfter(copy(data, count))
}
