import Foundation

/// Makes the ids of events, sessions and devices.
public protocol IDSource: Sendable {
  /// An id that nobody else has.
  func next() -> String
}

/// Random UUIDs.
public struct SystemIDSource: IDSource {
  /// Takes the system's chance.
  public init() {}

  /// A UUID of version 4 in lower case.
  public func next() -> String { UUID().uuidString.lowercased() }
}
