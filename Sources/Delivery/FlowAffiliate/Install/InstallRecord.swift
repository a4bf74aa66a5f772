import DeliveryCore
import Foundation

/// What is kept for the life of an install.
struct InstallRecord: Codable, Hashable, Sendable {
  let installId: String
  /// In milliseconds since 1970, as the device believed.
  let firstLaunchAt: Int64
  /// Processes that have used it.
  var launchCount: Int
  var affiliate: Affiliate?
  /// Whether the install match was answered, which happens once.
  var isMatchDone = false

  /// A new install, at its first launch.
  init(installId: String, now: Int64) {
    self.installId = installId
    firstLaunchAt = now
    launchCount = 1
  }
}

/// Keeps the record as one text, so that it is there as a whole or not at all.
package struct InstallStore: Sendable {
  package static let key = "flowaffiliate.install"
  let values: any KeyValueStore
  let diagnostics: Diagnostics

  func load() -> InstallRecord? {
    guard let text = values.string(Self.key) else { return nil }
    if let record = try? JSONDecoder().decode(InstallRecord.self, from: Data(text.utf8)) {
      return record
    }
    diagnostics.report(
      .warnings, "install", "the install's record was damaged; it counts as a new install")
    return nil
  }

  func save(_ record: InstallRecord) {
    guard let data = try? JSONEncoder().encode(record),
      values.set(String(decoding: data, as: UTF8.self), Self.key)
    else {
      diagnostics.report(
        .warnings, "install", "the install's record is not kept; the next launch will not know it")
      return
    }
  }
}
