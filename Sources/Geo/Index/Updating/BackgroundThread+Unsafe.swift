import CKernels
import Glibc

/// A thread that gives way to others, and so do those it starts.
enum BackgroundThread {
  /// What a thread runs, as it can be given it.
  private final class Job {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Runs the work on a thread of its own, which ends with it.
  ///
  /// - Returns: whether there was a thread to be had.
  static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    let job = unsafe Unmanaged.passRetained(Job(work))
    var handle = pthread_t()
    let status = unsafe pthread_create(
      &handle, nil,
      { argument in
        ck_give_way()
        if let argument = unsafe argument {
          unsafe Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().run()
        }
        return nil
      }, job.toOpaque())
    guard status == 0 else {
      unsafe job.release()
      return false
    }
    pthread_detach(handle)
    return true
  }
}
