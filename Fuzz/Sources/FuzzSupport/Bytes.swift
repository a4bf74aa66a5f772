/// Copies the fuzzer's bytes, so that the readers see an array as they do in life.
public func copy(_ data: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  guard let data else { return [] }
  return Array(UnsafeBufferPointer(start: data, count: count))
}
