import FuzzSupport

/// KML and KMZ tracks.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  readTrace(copy(data, count), as: .kml)
}
