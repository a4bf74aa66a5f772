import DeliveryCore

/// What a client keeps for its identity.
struct IdentityPart: Sendable {
  /// What is known, and kept between starts.
  var state: IdentityState
  /// Whose turn it is to write to the server: the second must know what became of the first.
  var turns = Turns()
  /// The identification that nobody asked for, while it is under way.
  var introduction: Task<CallFailure?, Never>?
  /// Counts denials of analytics: the answer to an earlier grant does not undo a later denial.
  var denials = 0

  init(deviceID: String) { state = IdentityState(deviceID: deviceID) }

  /// - Throws: `invalidConfiguration` for a device id that cannot be taken.
  init(
    imported: String?, values: any KeyValueStore, ids: any IDSource
  ) throws(ContentFlowError) {
    let deviceID: String
    do throws(DeviceID.Problem) {
      deviceID = try DeviceID.resolve(
        imported: imported, stored: values.string(IdentityState.deviceKey), ids: ids)
    } catch {
      throw .invalidConfiguration("deviceId \(error.advice)")
    }
    state = IdentityState.load(deviceID: deviceID, from: values)
    state.save(to: values)
  }

  /// The installation.
  var deviceID: String { state.deviceID }
}
