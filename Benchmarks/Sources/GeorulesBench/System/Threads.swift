import Glibc

/// The same work on several threads at once.
enum Threads {
  /// Runs the work on so many threads.
  ///
  /// - Returns: wall time, and the processor time of the thread that used most, in seconds.
  static func seconds(
    _ count: Int, _ work: @escaping @Sendable () -> Void
  ) -> (wall: Double, processor: Double) {
    let started = Rounds.wallSeconds
    let jobs = (0..<count).map { _ in Job(work) }
    var threads: [pthread_t] = []
    for job in jobs {
      var thread = pthread_t()
      let box = unsafe Unmanaged.passRetained(job).toOpaque()
      let failure = unsafe pthread_create(
        &thread, nil,
        { box in
          guard let box = unsafe box else { return nil }
          unsafe Unmanaged<Job>.fromOpaque(box).takeRetainedValue().run()
          return nil
        }, box)
      if failure == 0 { threads.append(thread) } else { job.run() }
    }
    for thread in threads { pthread_join(thread, nil) }
    return (Rounds.wallSeconds - started, jobs.map(\.seconds).max() ?? 0)
  }

  /// Written by its thread only, and read after that has ended.
  private final class Job: @unchecked Sendable {
    private let work: @Sendable () -> Void
    private(set) var seconds = 0.0

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    func run() {
      let started = ProcessorClock.threadSeconds
      work()
      seconds = ProcessorClock.threadSeconds - started
    }
  }
}
