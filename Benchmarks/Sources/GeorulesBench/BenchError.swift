/// Why a run ends early.
enum BenchError: Error {
  /// The command line does not make sense.
  case usage(String)
  /// A file could not be read or written, or a process not started.
  case failed(String)
  /// Two ways to the same answer differ.
  case wrongAnswer(String)
}

extension BenchError: CustomStringConvertible {
  var description: String {
    switch self {
    case .usage(let text), .failed(let text): text
    case .wrongAnswer(let text): "WRONG ANSWER: \(text)"
    }
  }
}
