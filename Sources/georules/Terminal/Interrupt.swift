import Glibc
import Synchronization

/// Whether Ctrl-C was pressed: the first asks the command to stop, the second ends it.
enum Interrupt {
  private static let count = Atomic<Int>(0)

  /// Starts to listen.
  static func install() {
    signal(SIGINT) { _ in
      if Interrupt.count.wrappingAdd(1, ordering: .relaxed).newValue > 1 {
        _exit(ExitCode.interrupted)
      }
    }
    // A program that starts commands from a thread without signals leaves them blocked here.
    var interrupt = sigset_t()
    unsafe sigemptyset(&interrupt)
    unsafe sigaddset(&interrupt, SIGINT)
    unsafe pthread_sigmask(SIG_UNBLOCK, &interrupt, nil)
  }

  /// Whether the command should stop.
  static var isRequested: Bool { count.load(ordering: .relaxed) > 0 }
}
