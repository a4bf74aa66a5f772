import FuzzSupport

/// The shapes of a Shapefile, without the files beside it.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  readFences(copy(data, count), as: .shapefile)
}
