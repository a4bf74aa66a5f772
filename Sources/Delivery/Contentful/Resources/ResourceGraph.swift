import DeliveryCore
import Synchronization

/// Entries and assets that may link to each other.
///
/// The resources lie side by side and link by their addresses; an ``Entry`` or ``Asset`` is a handle
/// that keeps the graph. So neither cycles nor long chains of links cost memory or stack.
final class ResourceGraph: Sendable {
  private struct Handle: Sendable {
    weak var object: (any AnyObject & Sendable)?
    var selected: LocaleCode?
  }

  let records: [ResourceRecord]
  let localization: LocalizationContext
  let dates: DateReader
  private let places: [LinkKey: Int]
  private let handles = Mutex<[Int: Handle]>([:])

  /// - Parameter records: of two with the same address the first counts.
  init(_ records: [ResourceRecord], _ localization: LocalizationContext, _ dates: DateReader) {
    var kept: [ResourceRecord] = []
    kept.reserveCapacity(records.count)
    var places: [LinkKey: Int] = [:]
    places.reserveCapacity(records.count)
    for record in records where places[record.key] == nil {
      places[record.key] = kept.count
      kept.append(record)
    }
    self.records = kept
    self.places = places
    self.localization = localization
    self.dates = dates
  }

  func place(_ key: LinkKey) -> Int? { places[key] }

  func entry(_ place: Int) -> Entry { handle(place) { Entry(self, place) } }
  func asset(_ place: Int) -> Asset { handle(place) { Asset(self, place) } }

  /// The handle that is in use, or a new one.
  private func handle<Object: AnyObject & Sendable>(_ place: Int, _ make: () -> Object) -> Object {
    handles.withLock { handles in
      if let object = handles[place]?.object as? Object { return object }
      let object = make()
      handles[place, default: Handle()].object = object
      return object
    }
  }

  /// The locale in which a resource is read.
  func selected(_ place: Int) -> LocaleCode {
    records[place].sys.locale ?? handles.withLock { $0[place]?.selected }
      ?? localization.default.code
  }

  func select(_ code: LocaleCode, _ place: Int) -> Bool {
    guard localization.has(code) else { return false }
    handles.withLock { $0[place, default: Handle()].selected = code }
    return true
  }

  /// The fields of a resource that have a value.
  func flatFields(_ place: Int) -> [FieldName: JSONValue] {
    let record = records[place]
    guard record.sys.locale == nil else { return record.fields.filter { !$0.value.isNull } }
    return localization.fields(
      record.fields, selected: selected(place), contentType: record.sys.contentTypeId)
  }

  /// The target of a link in a resource.
  func target(_ sys: Link.Sys, from place: Int) -> Link {
    target(sys, locale: records[place].sys.locale)
  }

  func target(_ sys: Link.Sys, locale: LocaleCode?) -> Link {
    guard let place = places[LinkKey(linkType: sys.linkType, id: sys.id, locale: locale)] else {
      return .unresolved(sys)
    }
    switch sys.linkType {
    case "Entry": return .entry(entry(place))
    case "Asset": return .asset(asset(place))
    default: return .unresolved(sys)
    }
  }
}
