import FuzzSupport
import Geo
import Glibc

/// The attributes beside a Shapefile of two shapes; they are read from files only.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let stem = "/dev/shm/fuzz-table-\(getpid())"
  write(points(2), to: stem + ".shp")
  write(copy(data, count), to: stem + ".dbf")
  do throws(FenceFileError) {
    _ = try FenceFile.read(path: stem + ".shp")
  } catch {
    precondition(!error.description.isEmpty)
  }
  unlink(stem + ".shp")
  unlink(stem + ".dbf")
  return 0
}

/// A `.shp` of points.
private func points(_ count: Int) -> [UInt8] {
  var bytes: [UInt8] = [0, 0, 0x27, 0x0a] + [UInt8](repeating: 0, count: 96)
  for number in 0..<count {
    bytes += [0, 0, 0, UInt8(number + 1), 0, 0, 0, 10, 1, 0, 0, 0]
    bytes += [UInt8](repeating: 0, count: 16)
  }
  return bytes
}

private func write(_ bytes: [UInt8], to path: String) {
  guard let file = fopen(path, "wb") else { return }
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
}
