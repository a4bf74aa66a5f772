import Glibc
import Synchronization

/// A value in several copies, so that threads which use it at the same time seldom meet.
///
/// Each thread has its copy by its number; two may share one. What is changed in all copies is changed
/// in one after the other.
package final class Stripes<Value: Sendable>: Sendable {
  private final class Stripe: Sendable {
    let value: Mutex<Value>
    /// Keeps the next stripe's lock out of this one's cache line.
    private let padding = (UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0))

    init(_ value: Value) { self.value = Mutex(value) }
  }

  private let stripes: [Stripe]

  /// Makes copies of a value; their number is a power of two.
  package init(_ value: Value) {
    stripes = (0..<16).map { _ in Stripe(value) }
  }

  /// Uses the calling thread's copy.
  @inline(__always)
  package func withOwn<Result>(_ body: (inout Value) -> sending Result) -> sending Result {
    // Threads' numbers are addresses: their low bits are all the same.
    let number = (UInt(pthread_self()) &* 0x9e37_79b9_7f4a_7c15) >> 60
    return stripes[Int(number)].value.withLock { body(&$0) }
  }

  /// Uses all copies, one after the other.
  package func withEach(_ body: (inout Value) -> Void) {
    for stripe in stripes { stripe.value.withLock { body(&$0) } }
  }
}
