import FuzzSupport

/// Any bytes as a fence file, with the format detected.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  readFences(copy(data, count), as: nil)
}
