import DeliveryCore
import Foundation

/// What segments and conditions target: the device's fields that the server takes.
struct DeviceContext: Sendable, Hashable, Codable {
  var appVersion: String?
  var appBuild: String?
  var osVersion: String?
  /// A BCP-47 tag.
  var locale: String?
  /// Two capital letters (ISO 3166-1).
  var country: String?
  var timezone: String?

  /// The longest text that the server takes.
  static let lengthLimit = 64

  /// Takes what is known; what the server would reject is left out.
  init(_ app: AppInfo) {
    let locale = Locale(identifier: app.locale)
    appVersion = Self.taken(app.version)
    appBuild = Self.taken(app.build)
    osVersion = Self.taken(app.osVersion)
    self.locale = app.locale.isEmpty ? nil : Self.taken(locale.identifier(.bcp47))
    country = locale.region.map(\.identifier).flatMap(Self.country)
    timezone = Self.taken(app.timeZone)
  }

  /// The fields by their names.
  var json: [String: JSONValue] {
    let fields = [
      "appVersion": appVersion, "appBuild": appBuild, "osVersion": osVersion, "locale": locale,
      "country": country, "timezone": timezone,
    ]
    return fields.compactMapValues { $0.map(JSONValue.string) }
  }

  private static func taken(_ text: String) -> String? {
    text.isEmpty || text.utf8.count > lengthLimit ? nil : text
  }

  private static func country(_ region: String) -> String? {
    let isLetters = region.utf8.allSatisfy { (0x41...0x5a).contains($0) }
    return region.utf8.count == 2 && isLetters ? region : nil
  }
}
