package import Foundation

/// What is done with the link of a popup whose button was pressed.
package enum LinkRoute: Sendable, Hashable {
  /// The app's handler is asked first; when it does not take the link, the system opens it, or
  /// nothing happens.
  case handler(URL, opensOtherwise: Bool)
  /// The system opens it.
  case open(URL)
  /// Nothing.
  case nowhere

  /// Chooses the route.
  ///
  /// - Parameters:
  ///   - link: the link as it was delivered.
  ///   - kind: whose link it is.
  ///   - hasAction: whether the app takes links of campaigns.
  ///   - hasBlockAction: whether the app takes links of blocks.
  package static func choose(
    _ link: String?, of kind: CFPopupResult.Kind, hasAction: Bool, hasBlockAction: Bool
  ) -> LinkRoute {
    let isHandled = kind == .campaign ? hasAction : hasBlockAction
    switch LinkFilter.judge(link) {
    case .refused: return .nowhere
    case .web(let url): return isHandled ? .handler(url, opensOtherwise: true) : .open(url)
    case .app(let url):
      if isHandled { return .handler(url, opensOtherwise: true) }
      // An app that routes campaigns' links routes its own scheme.
      return kind == .block && hasAction ? .nowhere : .open(url)
    }
  }
}
