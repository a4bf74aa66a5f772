/// A fence index that some threads change while others ask.
///
/// Readers take a ``snapshot()`` for each batch and ask it through their own ``FenceLocator``; a
/// snapshot keeps its answers. A change is in every snapshot taken after it returned. Changes are
/// made at once; when many have come together, a thread of low priority merges them into segments
/// and swaps those in, so neither readers nor writers wait for a merge.
///
/// ```swift
/// let live = LiveFenceIndex(FenceIndex(fences))
/// let handle = live.insert(fence)  // on any thread
/// let index = live.snapshot()  // on any other
/// locator.locate(longitude: 13.4, latitude: 52.5, in: index, into: &found)
/// ```
///
/// A snapshot keeps the memory of its time, which the next changes free once nobody has the
/// snapshot; segments that merges replaced are freed in the background. For the
/// `geos` engine each locator builds GEOS's structures for new segments when it first meets them,
/// so its first question after a merge waits for that.
public final class LiveFenceIndex: Sendable {
  private let core: LiveIndexCore

  /// Takes over an index.
  ///
  /// - Parameter index: the fences to begin with; the value itself does not change.
  public init(_ index: FenceIndex) {
    core = LiveIndexCore(index)
  }

  /// Ends the background thread; a merge under way ends by itself, and its result is dropped.
  deinit {
    core.stop()
  }

  /// The fences as they are now.
  ///
  /// - Complexity: O(1); it waits for no change and no merge.
  public func snapshot() -> FenceIndex {
    core.snapshot()
  }

  /// Makes any changes as one: a snapshot has all of them or none.
  ///
  /// Writers wait for one another, readers for none of them.
  ///
  /// - Parameter body: changes the index; it may also ask it, and must not use this object.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws; the changes until then stay.
  public func change<Result: Sendable, Failure: Error>(
    _ body: (inout FenceIndex) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try core.change(body)
  }

  /// Adds a fence; see ``FenceIndex/insert(_:)``.
  ///
  /// - Parameter fence: the new fence.
  /// - Returns: its handle.
  @discardableResult
  public func insert(_ fence: Fence) -> FenceHandle {
    change { $0.insert(fence) }
  }

  /// Gives a handle another fence; see ``FenceIndex/replace(_:with:)``.
  ///
  /// - Parameters:
  ///   - handle: what to replace; one that was never given is ignored.
  ///   - fence: the new fence.
  public func replace(_ handle: FenceHandle, with fence: Fence) {
    change { $0.replace(handle, with: fence) }
  }

  /// Takes a fence out; see ``FenceIndex/remove(_:)``.
  ///
  /// - Parameter handle: what to take out; without effect when there is no such fence.
  public func remove(_ handle: FenceHandle) {
    change { $0.remove(handle) }
  }

  /// Makes changes in their order, as one; see ``FenceIndex/apply(_:)``.
  ///
  /// - Parameter changes: what to change.
  /// - Returns: the handles of the fences that were inserted, in their order.
  @discardableResult
  public func apply(_ changes: some Sequence<FenceChange>) -> [FenceHandle] {
    change { $0.apply(changes) }
  }

  /// Waits until no merge is due or under way: for tests and measurements, and before a copy is
  /// kept for long.
  ///
  /// While others go on changing much, that may never be. Where no thread could be made, the
  /// merges are done here.
  public func waitUntilMerged() {
    core.waitUntilMerged()
  }

  /// Waits until all merges are done and what they replaced is freed, for which nobody may keep a
  /// snapshot from before.
  package func waitUntilFreed() {
    core.waitUntilMerged()
    core.waitUntilFreed()
  }
}
