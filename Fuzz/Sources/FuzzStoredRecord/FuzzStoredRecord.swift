import FuzzSupport

/// The records of stores.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  readRecord(copy(data, count))
}
