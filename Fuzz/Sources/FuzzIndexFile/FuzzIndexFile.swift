import FuzzSupport

/// A saved index: any bytes as one, or one that was damaged and sealed again with the right
/// checksums; whatever is taken must answer.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  map(copy(data, count))
}
