import Glibc

/// Other programs, and this one again.
enum ChildProcess {
  struct Result {
    var bytes: [UInt8]
    /// The most memory that was resident.
    var peakBytes: Int
    /// Processor time, the kernel's part included.
    var seconds: Double
  }

  /// What this program was started as.
  static var selfPath: String {
    var path = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &path, path.count)
    let bytes = path[..<max(0, count)].map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Runs a program, found by `PATH`, and collects its standard output.
  ///
  /// - Throws: when it cannot be started or does not end with 0.
  static func output(of command: [String]) throws(BenchError) -> Result {
    let name = command.first ?? ""
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw .failed("no pipe for \(name)") }
    defer { close(ends[0]) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    unsafe posix_spawn_file_actions_addclose(&actions, ends[0])
    unsafe posix_spawn_file_actions_addclose(&actions, ends[1])

    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process = pid_t()
    let status = unsafe posix_spawnp(&process, name, &actions, nil, &arguments, environ)
    close(ends[1])
    guard status == 0 else { throw .failed("\(name): cannot be started") }
    let bytes = FileBytes.all(of: ends[0])
    var ended: Int32 = 0
    var usage = rusage()
    while unsafe wait4(process, &ended, 0, &usage) < 0 && errno == EINTR {}
    guard ended == 0 else {
      throw .failed("\(command.joined(separator: " ")): ended with status \(ended)")
    }
    return Result(
      bytes: bytes, peakBytes: Int(usage.ru_maxrss) * 1024,
      seconds: usage.ru_utime.seconds + usage.ru_stime.seconds)
  }

  /// The first line that a program prints; `nil` when it cannot be run.
  static func firstLine(of command: [String]) -> String? {
    (try? output(of: command))?.bytes.lines.first
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) * 1e-6 }
}
