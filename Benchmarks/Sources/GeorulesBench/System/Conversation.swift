import Glibc

/// Another program that answers line by line.
final class Conversation {
  private let name: String
  private var process = pid_t()
  private var input: Int32 = -1
  private var output: Int32 = -1
  private var waiting: [UInt8] = []

  /// Starts the program, found by `PATH`.
  init(_ command: [String]) throws(BenchError) {
    name = command.first ?? ""
    var question: [Int32] = [0, 0]
    var answer: [Int32] = [0, 0]
    guard unsafe pipe(&question) == 0, unsafe pipe(&answer) == 0 else {
      throw .failed("no pipe for \(name)")
    }
    // Only the copies that become its standard input and output stay open in the program.
    for end in question + answer { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, question[0], 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, answer[1], 1)
    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    let status = unsafe posix_spawnp(&process, name, &actions, nil, &arguments, environ)
    close(question[0])
    close(answer[1])
    input = question[1]
    output = answer[0]
    guard status == 0 else { throw .failed("\(name): cannot be started") }
  }

  deinit {
    close(input)
    close(output)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }

  func say(_ line: String) throws(BenchError) {
    guard FileBytes.write(Array((line + "\n").utf8), to: input) else {
      throw .failed("\(name): does not listen")
    }
  }

  /// The program's next line.
  func answer() throws(BenchError) -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      if let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
        defer { waiting.removeFirst(end + 1) }
        return String(decoding: waiting[..<end], as: UTF8.self)
      }
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(output, $0.baseAddress, $0.count)
      }
      if count > 0 {
        waiting += buffer[..<count]
      } else if count == 0 || errno != EINTR {
        throw .failed("\(name): ended without an answer")
      }
    }
  }
}
