import FuzzSupport

/// Regular expressions of rules: the first line is the pattern, the rest is searched.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  searchPattern(copy(data, count))
}
