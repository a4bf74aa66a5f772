import DeliveryCore
import Foundation

/// Keeps the record among the secrets.
package struct HubStore: Sendable {
  package static let name = "pushhub.hub"
  let secrets: any SecureStore
  let diagnostics: Diagnostics

  /// What was kept; damaged, it is told once and counts as nothing.
  func load() -> HubRecord {
    guard let data = secrets.secret(Self.name) else { return HubRecord() }
    if let record = try? JSONDecoder().decode(HubRecord.self, from: data) { return record }
    diagnostics.report(
      .warnings, "cache", "what was kept of the installation was damaged; it counts as a new one")
    _ = secrets.set(nil, Self.name)
    return HubRecord()
  }

  func save(_ record: HubRecord) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(record), secrets.set(data, Self.name) else {
      diagnostics.report(
        .warnings, "cache", "the installation and its writes are not kept beyond this process")
      return
    }
  }
}
