import FuzzSupport

/// The state of an engine: what is refused, and how an engine goes on from what is not.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  restore(copy(data, count))
}
