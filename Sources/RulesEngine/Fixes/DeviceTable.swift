/// Device names and their numbers, both ways.
public struct DeviceTable: Sendable {
  private var handles: [String: DeviceHandle] = [:]
  private var names: [String] = []

  /// Makes an empty table.
  public init() {}

  /// How many devices there are.
  public var count: Int { names.count }

  /// The device's number; a new name gets the next one.
  public mutating func handle(for name: String) -> DeviceHandle {
    if let known = handles[name] { return known }
    let handle = DeviceHandle(names.count)
    handles[name] = handle
    names.append(name)
    return handle
  }

  /// The device's number, if the name is known.
  public func existingHandle(for name: String) -> DeviceHandle? {
    handles[name]
  }

  /// The device's name.
  public subscript(handle: DeviceHandle) -> String {
    names[Int(handle)]
  }
}
