import FuzzSupport

/// What is around a gzipped trace: a member's header stands before bytes that do not begin as one.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = copy(data, count)
  let head: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]
  return readTrace(bytes.starts(with: head[..<2]) ? bytes : head + bytes, as: .ndjson)
}
