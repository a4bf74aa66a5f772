import ContentFlow
import Foundation
import Testing

@Suite struct IdentityStateTests {
  private func state(user: String? = nil) -> IdentityState {
    var state = IdentityState(deviceID: "d")
    if let user {
      _ = state.commit(
        IdentifyResult(status: .identified, userId: user, segments: ["vip"]), requested: user)
    }
    return state
  }

  /// Commits, and says whether the user changed.
  private func commit(
    _ status: IdentifyResult.Status, user: String? = nil, requested: String?,
    _ state: inout IdentityState
  ) -> Bool {
    state.commit(IdentifyResult(status: status, userId: user), requested: requested)
  }

  @Test func commitsTheServersUser() {
    var state = state()
    #expect(!state.isIdentified)
    var isOther = commit(.identified, requested: "u1", &state)
    #expect(isOther)
    #expect(state.userID == "u1")
    #expect(state.isIdentified)
    isOther = commit(.identified, user: "u2", requested: "U2", &state)
    #expect(isOther)
    #expect(state.userID == "u2")
    isOther = commit(.identified, user: "u2", requested: "u2", &state)
    #expect(!isOther)
  }

  @Test func anonymousAndUnchangedAreWhatTheySay() {
    var state = state(user: "u1")
    var isOther = commit(.unchanged, requested: "u2", &state)
    #expect(!isOther)
    #expect(state.userID == "u1")
    #expect(state.segments == ["vip"])
    isOther = commit(.anonymous, requested: "u2", &state)
    #expect(isOther)
    #expect(state.userID == nil)
    #expect(state.segments.isEmpty)
  }

  @Test func consentIsOnTheWireOnceDecided() {
    var state = state()
    #expect(state.analytics == .undecided)
    #expect(state.consentOnWire == nil)
    state.decide(.granted)
    #expect(state.consentOnWire == true)
    state.decide(.denied)
    #expect(state.consentOnWire == false)
  }

  @Test func erasureKeepsTheInstallationOnly() {
    var state = state(user: "u1")
    state.decide(.granted)
    state.decide(true, for: .push)
    state.notePush(isRegistered: true)
    state.erase()
    #expect(state == IdentityState(deviceID: "d"))
  }

  @Test func survivesWritingAndReading() throws {
    var state = state(user: "u1")
    state.decide(.denied)
    state.decide(false, for: .email)
    state.notePush(isRegistered: true)
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(IdentityState.self, from: data) == state)
  }
}
