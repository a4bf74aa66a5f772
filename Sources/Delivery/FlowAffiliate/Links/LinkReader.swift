import Foundation

/// Finds the invite in a link.
package struct LinkReader: Sendable, Hashable {
  let hosts: LinkHosts

  /// Reads links with the hosts.
  package init(hosts: LinkHosts) {
    self.hosts = hosts
  }

  /// The invite; `nil` for every other link, which is the app's own.
  ///
  /// The code of the path, on the hosts only, goes before `fg_ref`; `fg_ref` and `fg_click` count
  /// in the query of any link.
  package func invite(in text: String) -> LinkInvite? {
    guard let link = LinkText(text) else { return nil }
    var invite = LinkInvite()
    invite.code = pathCode(link) ?? link.queryValue("fg_ref").flatMap(Self.code)
    if let click = link.queryValue("fg_click"), LinkInvite.isClickId(click) {
      invite.clickId = click
    }
    return invite.isEmpty ? nil : invite
  }

  /// `/a/<code>`, with or without a slash at its end.
  private func pathCode(_ link: LinkText) -> String? {
    guard link.scheme == "https" || link.scheme == "http", let host = link.host,
      hosts.contains(host), link.path.hasPrefix("/a/")
    else { return nil }
    var segment = link.path.dropFirst(3)
    if segment.hasSuffix("/") { segment.removeLast() }
    return segment.removingPercentEncoding.flatMap(Self.code)
  }

  private static func code(_ text: String) -> String? { LinkInvite.isCode(text) ? text : nil }
}
