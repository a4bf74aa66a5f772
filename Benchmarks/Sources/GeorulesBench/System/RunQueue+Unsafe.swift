import Glibc

/// How long a thread that could run had to wait for a processor.
final class RunQueue: Sendable {
  private let file: Int32

  /// Of the calling thread.
  init() throws(BenchError) {
    file = unsafe open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .failed("/proc/thread-self/schedstat cannot be read") }
  }

  deinit {
    close(file)
  }

  /// The second of the file's three numbers.
  var waitedNanoseconds: UInt64 {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 128) { buffer in
      let count = unsafe pread(file, buffer.baseAddress, buffer.count, 0)
      var field = 0
      var value: UInt64 = 0
      for index in 0..<max(0, count) {
        let byte = unsafe buffer[index]
        if byte == UInt8(ascii: " ") {
          field += 1
        } else if field == 1 {
          value = value &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        }
      }
      return value
    }
  }

  /// How often the calling thread gave up its processor to wait for something.
  static var sleeps: Int {
    /// `RUSAGE_THREAD`, which Swift's module map leaves out.
    let thisThread: __rusage_who_t = 1
    var usage = rusage()
    guard unsafe getrusage(thisThread, &usage) == 0 else { return 0 }
    return usage.ru_nvcsw
  }
}
