import CHeap
import Glibc

/// What the process holds.
enum Memory {
  /// Bytes from the allocator now.
  static var heapBytes: Int { Int(clamping: heap_bytes_in_use()) }

  /// How often this thread has asked the allocator for memory.
  static var allocations: Int { Int(clamping: heap_allocations()) }

  /// The most that was resident since the program started, in bytes.
  ///
  /// Not from `getrusage`, which a process inherits over `exec`.
  static var peakBytes: Int {
    guard let line = TextFile.lines("/proc/self/status").first(where: { $0.hasPrefix("VmHWM:") })
    else { return 0 }
    return (Int(line.filter(\.isNumber)) ?? 0) * 1024
  }
}
