/// The hosts whose `/a/<code>` is an invite: the product's own, and those that the app names.
struct LinkHosts: Sendable, Hashable {
  /// The product's host; all of its subdomains count too.
  static let flow = "go.affiliate.yflow.io"

  private var names: Set<String> = []
  /// Each with its leading dot.
  private var suffixes: [String] = ["." + flow]
  /// Entries that name no host.
  private(set) var unusable: [String] = []

  /// - Parameter hosts: names; `*.name` is every subdomain of a name, and not the name itself.
  init(_ hosts: [String] = []) {
    names.insert(Self.flow)
    for entry in hosts {
      let isWildcard = entry.hasPrefix("*.")
      if let name = HostName.normalized(isWildcard ? String(entry.dropFirst(2)) : entry) {
        if isWildcard { suffixes.append("." + name) } else { names.insert(name) }
      } else {
        unusable.append(entry)
      }
    }
  }

  /// Whether a host in its ``HostName`` form is one of these.
  func contains(_ host: String) -> Bool {
    names.contains(host)
      || suffixes.contains { host.hasSuffix($0) && host.utf8.count > $0.utf8.count }
  }
}
