internal import Bytes

/// A person's time zone, for calendar windows and quiet hours.
public struct PopupTimeZone: Sendable {
  /// `nil` is UTC.
  let table: TimeZoneTable?

  /// The zone's name.
  public var name: String { table?.name ?? "UTC" }

  /// UTC.
  public static let utc = PopupTimeZone(table: nil)

  private init(table: TimeZoneTable?) {
    self.table = table
  }

  /// Finds a zone among the system's.
  ///
  /// - Parameter name: `UTC`, an offset such as `+03:00`, or an IANA name.
  /// - Throws: ``PopupRulesError/unusableTimeZone(name:reason:)``.
  public init(named name: String) throws(PopupRulesError) {
    do {
      table = try TimeZoneTable(named: name)
    } catch {
      throw .unusableTimeZone(name: name, reason: error.description)
    }
  }
}
