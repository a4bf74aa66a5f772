/// What the process tells its caller.
enum ExitCode {
  static let done: Int32 = 0
  /// The input had errors, and `--strict` was given.
  static let inputErrors: Int32 = 1
  static let usage: Int32 = 2
  /// A file could not be read or written.
  static let unusableFile: Int32 = 3
  /// Stopped by Ctrl-C, after printing what there was.
  static let interrupted: Int32 = 130
}
