import FuzzSupport

/// Fences in KML.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  readFences(copy(data, count), as: .kml)
}
