import DeliveryCore
import Foundation
import RulesEngine

/// The last answer of each key and user, in a file of its own.
struct FlagCache: Sendable {
  private let records: RecordStore
  private let clock: any DeliveryClock

  init(_ blobs: any BlobStore, _ clock: any DeliveryClock, _ diagnostics: Diagnostics) {
    records = RecordStore(blobs, schema: 1, diagnostics: diagnostics)
    self.clock = clock
  }

  func load(_ apiKey: String, _ user: FeatureflowUser) -> JSONValue? {
    let name = name(apiKey, user)
    guard let record = records.load(name) else { return nil }
    guard let json = try? JSONValue(parsing: record.payload), json.objectValue != nil else {
      records.discard(name, "it has no features")
      return nil
    }
    return json
  }

  func save(_ body: Data, _ apiKey: String, _ user: FeatureflowUser) {
    records.save(
      StoredRecord(payload: body, writtenAtMilliseconds: clock.wallMilliseconds),
      name(apiKey, user))
  }

  /// A digest: neither key nor user is to be read from a file's name.
  private func name(_ apiKey: String, _ user: FeatureflowUser) -> String {
    var hash = SHA256()
    for byte in "\(apiKey.utf8.count):\(apiKey)\(user.id)".utf8 { hash.update(byte) }
    let words = hash.finish().digest
    return "flags-"
      + words.map { word in
        let text = String(word, radix: 16)
        return String(repeating: "0", count: 8 - text.count) + text
      }.joined()
  }
}
