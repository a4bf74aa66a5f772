import Glibc

/// A thread of its own, as others would have it: not one of a pool.
final class WorkerThread {
  private final class Job {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  private var handle = pthread_t()

  /// Starts the work.
  init(_ work: @escaping @Sendable () -> Void) throws(BenchError) {
    let job = unsafe Unmanaged.passRetained(Job(work))
    let status = unsafe pthread_create(
      &handle, nil,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().run()
        }
        return nil
      }, job.toOpaque())
    guard status == 0 else {
      unsafe job.release()
      throw .failed("no thread to be had")
    }
  }

  /// Waits until the work is done.
  func join() {
    pthread_join(handle, nil)
  }
}
