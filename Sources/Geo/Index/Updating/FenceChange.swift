/// One change of an index's fences.
public enum FenceChange: Hashable, Sendable {
  /// A new fence.
  case insert(Fence)
  /// Another fence for a handle; see ``FenceIndex/replace(_:with:)``.
  case replace(FenceHandle, Fence)
  /// A fence taken out.
  case remove(FenceHandle)
}

extension FenceIndex {
  /// Makes changes in their order.
  ///
  /// - Parameter changes: what to change; a handle that never was given is ignored.
  /// - Returns: the handles of the fences that were inserted, in their order.
  /// - Complexity: O(log *n*) for each change.
  @discardableResult
  public mutating func apply(_ changes: some Sequence<FenceChange>) -> [FenceHandle] {
    var inserted: [FenceHandle] = []
    for change in changes {
      switch change {
      case .insert(let fence): inserted.append(insert(fence))
      case .replace(let handle, let fence): replace(handle, with: fence)
      case .remove(let handle): remove(handle)
      }
    }
    return inserted
  }
}
