import DeliveryCore
public import Foundation

extension ContentFlowClient {
  /// The most keys that ``disableStrings(_:writeKey:)`` takes.
  static let disableLimit = 500
  /// The most characters of such a key.
  static let keyLimit = 200

  /// Reads the strings of a language; those of the selected one are shown, too.
  ///
  /// - Parameter locale: `nil` for the selected language.
  public func getStrings(locale: Locale? = nil) async throws(ContentFlowError) -> LocalizedStrings {
    try requireLive()
    while true {
      let scope = content.scope(.strings, tag: locale.map(LanguageTag.text))
      let found = try await shared(stringFlights, scope) { client throws(ContentFlowError) in
        try await client.readStrings(scope)
      }
      if scope.epoch == content.epoch { return found }
    }
  }

  /// Reads strings and shows them, when they are still wanted.
  func readStrings(_ scope: ReadScope) async throws(ContentFlowError) -> LocalizedStrings {
    loadCache()
    let decode: (JSONValue) throws(ContentFlowError) -> LocalizedStrings = {
      (data) throws(ContentFlowError) in
      try LocalizedStrings(data, requested: scope.tag)
    }
    let held = content.isCurrent(scope) ? content.strings : kept(scope, decode)
    let (found, _) = try await readKept(
      scope, held,
      { etag in
        var call = Call(.get, "/strings")
        call.locale = scope.tag
        call.sendsDevice = true
        call.etag = etag
        return call
      }, decode)
    if content.isCurrent(scope) { show(found) }
    return found.value
  }

  /// The strings whose use may be told: those of the last catalogue of the selected language.
  var activeSensorKeys: Set<String> {
    loadCache()
    return content.strings?.value.smartKeys ?? []
  }

  /// Reads the languages of the workspace.
  ///
  /// - Throws: when they cannot be read; none are ever made up.
  public func getLocales() async throws(ContentFlowError) -> LocaleCatalog {
    try requireLive()
    var call = Call(.get, "/locales")
    call.sendsDevice = true
    let catalog = try LocaleCatalog(await read(call).data)
    content.locales = catalog
    return catalog
  }

  /// The languages as they were last read by this client; `nil` before.
  public func getCachedLocales() -> LocaleCatalog? { content.locales }

  /// Tells the workspace the strings of the app's source: for build scripts and back ends.
  ///
  /// - Parameters:
  ///   - strings: at least one.
  ///   - writeKey: a secret that does not belong into an app.
  /// - Throws: `invalidConfiguration` before anything is sent; not tried again by itself.
  public func registerStrings(
    _ strings: [StringRegistration], writeKey: String
  ) async throws(ContentFlowError) -> StringRegistrationResult {
    guard !strings.isEmpty, !strings.contains(where: { $0.key.isEmpty }) else {
      throw .invalidConfiguration("registerStrings needs at least one string, and keys for all")
    }
    let body: JSONValue = ["strings": .array(strings.map(\.json))]
    return try StringRegistrationResult(await write("/strings/sync", body, writeKey))
  }

  /// Stops the telling of strings' use; their texts are still served. For build scripts and back
  /// ends.
  ///
  /// - Parameters:
  ///   - keys: 1 to 500 of at most 200 characters; each counts once.
  ///   - writeKey: a secret that does not belong into an app.
  /// - Throws: `invalidConfiguration` before anything is sent; not tried again by itself.
  public func disableStrings(
    _ keys: [String], writeKey: String
  ) async throws(ContentFlowError) -> StringDisableResult {
    var seen: Set<String> = []
    let distinct = keys.filter { seen.insert($0).inserted }
    guard (1...Self.disableLimit).contains(distinct.count),
      distinct.allSatisfy({ (1...Self.keyLimit).contains($0.count) })
    else {
      throw .invalidConfiguration("disableStrings takes 1 to 500 keys of 1 to 200 characters")
    }
    let body: JSONValue = ["keys": .array(distinct.map { .string($0) })]
    return try StringDisableResult(await write("/strings/disable", body, writeKey))
  }

  private func write(
    _ path: String, _ body: JSONValue, _ writeKey: String
  ) async throws(ContentFlowError) -> JSONValue {
    try requireLive()
    guard !writeKey.isEmpty, writeKey.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      throw .invalidConfiguration("writeKey is empty, or has blanks or other than ASCII characters")
    }
    diagnostics.hide(writeKey)
    var call = Call(.post, path, body: body)
    call.writeKey = writeKey
    do throws(CallFailure) {
      return try await send(call)
    } catch {
      throw error.error
    }
  }
}
