package import DeliveryCore
import Foundation

extension IdentityState {
  /// The installation's id has a place of its own, so that nothing else can lose it.
  static let deviceKey = "deviceID"
  private static let stateKey = "identity"

  /// What an earlier start has kept of the installation; what cannot be read counts as nothing, so
  /// consent is not decided then.
  package static func load(deviceID: String, from values: any KeyValueStore) -> IdentityState {
    let kept = values.string(stateKey).flatMap { text in
      try? JSONDecoder().decode(IdentityState.self, from: Data(text.utf8))
    }
    guard let kept, kept.deviceID == deviceID else { return IdentityState(deviceID: deviceID) }
    return kept
  }

  /// Keeps what is known for the next start.
  package func save(to values: any KeyValueStore) {
    values.set(deviceID, Self.deviceKey)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let text = try? encoder.encode(self) else { return }
    values.set(String(decoding: text, as: UTF8.self), Self.stateKey)
  }
}
