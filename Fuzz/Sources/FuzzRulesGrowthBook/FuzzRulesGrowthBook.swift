import FuzzSupport

/// Rule files of the dialect, and how their flags evaluate.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  readRules(copy(data, count), as: .growthbook)
}
