public import DeliveryCore
public import Foundation

/// What an App Clip does: it keeps its invite for the app, and greets. Can be used from any thread.
public enum FlowAffiliateClip: Sendable {
  /// Leaves the invite of the clip's link for the app, in the place of an earlier one; it is good
  /// for 30 days.
  ///
  /// - Returns: `false` when the link carries no invite or the group cannot be written.
  @discardableResult
  public static func saveHandoff(url: URL, appGroup: String) -> Bool {
    saveHandoff(url: url, appGroup: appGroup, seams: AffiliateSeams())
  }

  /// Leaves the invite, in surroundings of the caller's own.
  @discardableResult
  public static func saveHandoff(url: URL, appGroup: String, seams: AffiliateSeams) -> Bool {
    let link = url.absoluteString
    guard AffiliateSettings().reader.invite(in: link) != nil else { return false }
    let handoff = ClipHandoff(
      container: seams.container, group: appGroup, diagnostics: seams.diagnostics)
    return handoff.save(link, now: seams.clock.wallMilliseconds)
  }

  /// The greeting of the publisher whose code the clip's link carries; `nil` when there is none, or
  /// it is not there within 2 seconds.
  public static func invite(url: URL) async -> AffiliateInvite? {
    await invite(url: url, transport: CurlTransport())
  }

  /// The greeting, through a transport of the caller's own.
  ///
  /// - Parameters:
  ///   - url: the clip's link.
  ///   - transport: what carries the request.
  ///   - apiURL: the service; `nil` for the product's own.
  public static func invite(
    url: URL, transport: any HTTPTransport, apiURL: URL? = nil
  ) async -> AffiliateInvite? {
    var settings = AffiliateSettings()
    if let apiURL {
      settings = AffiliateSettings(
        appId: nil, apiURL: apiURL, linkHosts: [], appGroup: nil, diagnostics: Diagnostics())
    }
    guard let code = settings.reader.invite(in: url.absoluteString)?.code else { return nil }
    return await AffiliateInvite.fetch(code: code, from: settings.apiURL, transport)
  }
}
