/// What an index tells of a fence without its shape and properties.
package struct FenceLabel: Hashable, Sendable {
  /// The fence's name.
  package let id: String
  /// See ``Fence/activeFrom``.
  package let activeFrom: Int64?
  /// See ``Fence/activeUntil``.
  package let activeUntil: Int64?
}
