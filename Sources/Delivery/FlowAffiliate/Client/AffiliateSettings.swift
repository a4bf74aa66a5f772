import DeliveryCore
import Foundation

/// What the app configures.
struct AffiliateSettings: Sendable, Hashable {
  /// The product's service.
  static let service = "https://api.affiliate.yflow.io"

  /// Turns on install matching.
  var appId: String?
  /// Without a slash at its end.
  var apiURL = service
  var reader = LinkReader(hosts: LinkHosts())
  var appGroup: String?

  init() {}

  /// Takes what the app gives; what cannot be used is told and left out.
  init(
    appId: String?, apiURL: URL, linkHosts: [String], appGroup: String?, diagnostics: Diagnostics
  ) {
    self.appGroup = appGroup
    if let appId {
      if UUID(uuidString: appId) != nil {
        self.appId = appId
      } else {
        diagnostics.report(
          .errors, "configuration", "appId is not a UUID; install matching stays off")
      }
    }
    let address = apiURL.absoluteString
    let link = LinkText(address)
    if link?.scheme == "https" || link?.scheme == "http", link?.host != nil {
      self.apiURL = address.hasSuffix("/") ? String(address.dropLast()) : address
    } else {
      diagnostics.report(
        .errors, "configuration", "apiURL is not an https address; \(Self.service) is used")
    }
    let hosts = LinkHosts(linkHosts)
    for entry in hosts.unusable {
      diagnostics.report(
        .errors, "configuration",
        "linkHosts has \"\(entry)\", which is no host's name; write go.yourapp.com or *.yourapp.com"
      )
    }
    reader = LinkReader(hosts: hosts)
  }
}
