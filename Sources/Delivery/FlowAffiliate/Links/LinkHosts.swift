/// The hosts whose `/a/<code>` is an invite: the product's own, and those that the app names.
package struct LinkHosts: Sendable, Hashable {
  /// The product's host; all of its subdomains count too.
  static let flow = "go.affiliate.yflow.io"

  private var names: Set<String> = []
  /// Each with its leading dot.
  private var suffixes: [String] = ["." + flow]
  /// Entries that name no host.
  package private(set) var unusable: [String] = []

  /// Takes the hosts of an app.
  ///
  /// - Parameter hosts: names; `*.name` is every subdomain of a name, and not the name itself.
  package init(_ hosts: [String] = []) {
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
  package func contains(_ host: String) -> Bool {
    names.contains(host)
      || suffixes.contains { host.hasSuffix($0) && host.utf8.count > $0.utf8.count }
  }
}
