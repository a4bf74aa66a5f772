import DeliveryCore

/// Gives links their targets once all of a body is decoded, in one pass and without recursion.
final class LinkResolver {
  private enum Waiting {
    case one(LinkKey, Link.Sys, (Any) -> Void)
    case many([LinkKey], (Any) -> Void)
  }

  private var targets: [LinkKey: AnyObject] = [:]
  private var waiting: [Waiting] = []
  /// The locale of the resource that is being decoded.
  var locale: LocaleCode?

  subscript(key: LinkKey) -> AnyObject? {
    get { targets[key] }
    set { targets[key] = newValue }
  }

  func one(_ sys: Link.Sys, _ locale: LocaleCode?, _ callback: @escaping (Any) -> Void) {
    waiting.append(.one(LinkKey(linkType: sys.linkType, id: sys.id, locale: locale), sys, callback))
  }

  func many(_ list: [Link.Sys], _ locale: LocaleCode?, _ callback: @escaping (Any) -> Void) {
    let keys = list.map { LinkKey(linkType: $0.linkType, id: $0.id, locale: locale) }
    waiting.append(.many(keys, callback))
  }

  /// How many wait.
  var mark: Int { waiting.count }

  /// Lets those go that registered after the mark.
  func forget(since mark: Int) { waiting.removeSubrange(mark...) }

  /// A rich text's link, in the locale of the resource that is being decoded.
  func document(_ data: ResourceLinkData) {
    one(data.target.sys, locale) { target in
      switch target {
      case let entry as Entry: data.target = .entry(entry)
      case let asset as Asset: data.target = .asset(asset)
      case let entry as any EntryDecodable: data.target = .entryDecodable(entry)
      default: break
      }
    }
  }

  /// Calls all that waits, in the order of registration, and lets it go.
  func resolve() {
    let all = waiting
    waiting = []
    for item in all {
      switch item {
      case .one(let key, let sys, let callback):
        if let target = targets[key] {
          callback(target)
        } else {
          callback(Link.unresolved(sys))
        }
      case .many(let keys, let callback): callback(keys.compactMap { targets[$0] })
      }
    }
  }
}
