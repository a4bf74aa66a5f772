import Glibc

/// A reader that went away, as in `| head`: no fault of the command.
enum ClosedPipe {
  /// Whether an output's error only says that its reader is gone.
  static func explains(_ message: String) -> Bool {
    message.hasSuffix(unsafe String(cString: strerror(EPIPE)))
  }
}
