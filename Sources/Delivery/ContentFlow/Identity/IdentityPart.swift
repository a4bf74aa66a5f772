import DeliveryCore

/// What a client knows of the installation and its user.
struct IdentityPart: Sendable {
  let deviceID: String

  init(deviceID: String) { self.deviceID = deviceID }

  /// - Throws: `invalidConfiguration` for a device id that cannot be taken.
  init(
    imported: String?, values: any KeyValueStore, ids: any IDSource
  ) throws(ContentFlowError) {
    let stored = values.string("deviceID")
    do {
      deviceID = try DeviceID.resolve(imported: imported, stored: stored, ids: ids)
    } catch {
      throw .invalidConfiguration("deviceId: \(error)")
    }
    values.set(deviceID, "deviceID")
  }
}
