import FuzzSupport

/// Event streams, whole and cut.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  readEvents(copy(data, count))
}
