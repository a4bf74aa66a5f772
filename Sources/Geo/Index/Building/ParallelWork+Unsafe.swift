import Glibc
import Synchronization

/// Independent pieces of work, spread over threads.
enum ParallelWork {
  /// How many threads can run at once.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// What all threads share: the next piece, and the results so far.
  private final class Pool<Result>: Sendable where Result: Sendable {
    private let state: Mutex<(next: Int, results: [Result?])>
    private let work: @Sendable (Int) -> Result

    init(_ count: Int, _ work: @escaping @Sendable (Int) -> Result) {
      state = Mutex((0, [Result?](repeating: nil, count: count)))
      self.work = work
    }

    /// Works until no piece is left.
    func run() {
      while let piece = take() {
        let result = work(piece)
        state.withLock { $0.results[piece] = result }
      }
    }

    private func take() -> Int? {
      state.withLock { state in
        guard state.next < state.results.count else { return nil }
        state.next += 1
        return state.next - 1
      }
    }

    var results: [Result] { state.withLock { $0.results.compactMap(\.self) } }
  }

  /// A pool's work without its type, as a thread can be given it.
  private final class Job {
    let run: () -> Void

    init(_ run: @escaping () -> Void) {
      self.run = run
    }
  }

  /// Does all pieces, on this thread and others, and waits.
  ///
  /// - Returns: the results in the order of the pieces.
  static func map<Result: Sendable>(
    _ count: Int, threads: Int, _ work: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let pool = Pool(count, work)
    var handles: [pthread_t] = []
    for _ in 1..<max(1, min(threads, count)) {
      let job = unsafe Unmanaged.passRetained(Job(pool.run))
      var handle = pthread_t()
      let status = unsafe pthread_create(
        &handle, nil,
        { argument in
          if let argument = unsafe argument {
            unsafe Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().run()
          }
          return nil
        }, job.toOpaque())
      if status == 0 {
        handles.append(handle)
      } else {
        // No thread to be had: this one does the work.
        unsafe job.release()
      }
    }
    pool.run()
    for handle in handles { pthread_join(handle, nil) }
    return pool.results
  }
}
