import Glibc
import Synchronization

/// Shapes by number, each made when it is first asked for and kept.
///
/// A slot is empty or holds a shape for ever, so readers need no lock; when two threads make the
/// same shape at once, one of the two stays. The slots are zeros that the system hands out page by
/// page: a million of them cost nothing before they are used.
@safe final class ShapeCache: Sendable {
  private final class Kept: Sendable {
    let shape: FenceShape

    init(_ shape: FenceShape) {
      self.shape = shape
    }
  }

  private let count: Int
  /// Changed only by atomic operations.
  nonisolated(unsafe) private let slots: UnsafeMutablePointer<Atomic<UInt>>?

  init(count: Int) {
    let memory = unsafe calloc(max(1, count), MemoryLayout<Atomic<UInt>>.stride)
    unsafe slots = memory?.bindMemory(to: Atomic<UInt>.self, capacity: max(1, count))
    self.count = unsafe memory == nil ? 0 : count
  }

  deinit {
    for index in 0..<count {
      guard let kept = unsafe UnsafeRawPointer(bitPattern: load(index)) else { continue }
      unsafe Unmanaged<Kept>.fromOpaque(kept).release()
    }
    unsafe free(slots)
  }

  private func load(_ index: Int) -> UInt {
    unsafe slots?[index].load(ordering: .acquiring) ?? 0
  }

  /// The shape with the number.
  ///
  /// - Parameters:
  ///   - index: its number; one that is not below the count is made every time.
  ///   - make: makes it; `nil` is not kept.
  func shape(_ index: Int, _ make: () -> FenceShape?) -> FenceShape? {
    guard index < count else { return make() }
    if let known = kept(index) { return known }
    guard let shape = make() else { return nil }
    let new = unsafe Unmanaged.passRetained(Kept(shape))
    let bits = unsafe UInt(bitPattern: new.toOpaque())
    let isStored =
      unsafe slots?[index].compareExchange(
        expected: 0, desired: bits, ordering: .acquiringAndReleasing
      ).exchanged ?? false
    if !isStored { unsafe new.release() }
    return kept(index) ?? shape
  }

  private func kept(_ index: Int) -> FenceShape? {
    guard let kept = unsafe UnsafeRawPointer(bitPattern: load(index)) else { return nil }
    return unsafe Unmanaged<Kept>.fromOpaque(kept).takeUnretainedValue().shape
  }
}
