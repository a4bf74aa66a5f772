import Glibc

/// Wakes threads that wait for something to happen: a count of rings, and a way to sleep until it
/// grows.
///
/// Whoever waits reads the count, looks whether there is anything to wait for, and waits past that
/// count: so no ring is missed.
@safe final class Bell: Sendable {
  // Used by the calls below only, each with the mutex locked; freed when nobody has this.
  nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  nonisolated(unsafe) private let condition: UnsafeMutablePointer<pthread_cond_t>
  nonisolated(unsafe) private let rings: UnsafeMutablePointer<UInt64>

  init() {
    unsafe mutex = UnsafeMutablePointer.allocate(capacity: 1)
    unsafe condition = UnsafeMutablePointer.allocate(capacity: 1)
    unsafe rings = UnsafeMutablePointer.allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    unsafe rings.initialize(to: 0)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
    unsafe condition.deallocate()
    unsafe rings.deallocate()
  }

  /// How often it has rung.
  var count: UInt64 {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return unsafe rings.pointee
  }

  /// Wakes all who wait.
  func ring() {
    unsafe pthread_mutex_lock(mutex)
    unsafe rings.pointee &+= 1
    unsafe pthread_cond_broadcast(condition)
    unsafe pthread_mutex_unlock(mutex)
  }

  /// Sleeps until it has rung more often.
  ///
  /// - Parameters:
  ///   - heard: a count from before.
  ///   - milliseconds: how long to wait at most; `nil`: for ever.
  func wait(past heard: UInt64, milliseconds: Int? = nil) {
    var end = timespec()
    if let milliseconds {
      unsafe clock_gettime(CLOCK_REALTIME, &end)
      let nanoseconds = end.tv_nsec + milliseconds * 1_000_000
      end.tv_sec += nanoseconds / 1_000_000_000
      end.tv_nsec = nanoseconds % 1_000_000_000
    }
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while unsafe rings.pointee == heard {
      if milliseconds == nil {
        unsafe pthread_cond_wait(condition, mutex)
      } else if unsafe pthread_cond_timedwait(
        condition, mutex, &end) != 0
      {
        return
      }
    }
  }
}
