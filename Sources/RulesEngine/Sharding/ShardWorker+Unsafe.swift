import Glibc
import Synchronization

/// A thread that does one piece of work after the other and sleeps between them.
///
/// A wake-up takes some microseconds, starting a thread several times that: for a batch of some
/// thousand fixes the difference is a tenth of the time.
@safe final class ShardWorker: Sendable {
  private enum Order {
    case nothing
    case work(@Sendable () -> Void)
    case end
  }

  /// How often a waiting thread looks before it sleeps: some ten microseconds.
  private static let looks = 1000

  private let order = Mutex(Order.nothing)
  /// Two semaphores, made for being shared: a piece of work is there, it is done.
  private nonisolated(unsafe) let semaphores: UnsafeMutablePointer<sem_t>
  private var begun: UnsafeMutablePointer<sem_t> { unsafe semaphores }
  private var done: UnsafeMutablePointer<sem_t> { unsafe semaphores + 1 }

  /// Starts the thread; `nil` when there is none to be had.
  init?() {
    unsafe semaphores = .allocate(capacity: 2)
    unsafe semaphores.initialize(repeating: sem_t(), count: 2)
    unsafe sem_init(semaphores, 0, 0)
    unsafe sem_init(semaphores + 1, 0, 0)
    let reference = unsafe Unmanaged.passRetained(self)
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, nil,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<ShardWorker>.fromOpaque(argument).takeRetainedValue().run()
        }
        return nil
      }, reference.toOpaque())
    guard status == 0 else {
      unsafe reference.release()
      return nil
    }
    pthread_detach(thread)
  }

  deinit {
    unsafe sem_destroy(semaphores)
    unsafe sem_destroy(semaphores + 1)
    unsafe semaphores.deallocate()
  }

  /// Begins a piece of work; ``wait()`` follows before the next.
  func begin(_ work: @escaping @Sendable () -> Void) {
    order.withLock { $0 = .work(work) }
    unsafe sem_post(begun)
  }

  /// Waits until the work is done.
  func wait() {
    unsafe Self.wait(for: done)
  }

  /// Lets the thread end; it is on its own from here.
  func end() {
    order.withLock { $0 = .end }
    unsafe sem_post(begun)
  }

  private func run() {
    unsafe Self.wait(for: begun)
    while doNext() {
      unsafe sem_post(done)
      unsafe Self.wait(for: begun)
    }
  }

  /// Does the work at hand and lets go of all that it held.
  ///
  /// - Returns: false when there will be none any more.
  private func doNext() -> Bool {
    let next = order.withLock { order in
      let next = order
      order = .nothing
      return next
    }
    guard case .work(let work) = next else { return false }
    work()
    return true
  }

  private static func wait(for semaphore: UnsafeMutablePointer<sem_t>) {
    for _ in 0..<looks where unsafe sem_trywait(semaphore) == 0 { return }
    // Signals interrupt it.
    while unsafe sem_wait(semaphore) != 0 {}
  }
}
