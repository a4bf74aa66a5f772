import ContentFlow
import Testing

@Suite struct SensorGateTests {
  private let active: Set = ["home.title"]

  @Test func takesKeysOfTheCatalogueOnly() {
    let gate = SensorGate()
    #expect(gate.impression(of: "other", sessionID: "s", activeKeys: active) == .inactive)
    #expect(gate.interaction(with: "other", activeKeys: active) == .inactive)
    #expect(gate.impression(of: "home.title", sessionID: "s", activeKeys: []) == .inactive)
    #expect(gate.interaction(with: "home.title", activeKeys: active) == .taken)
  }

  @Test func impressionsCountOnceInASession() {
    var gate = SensorGate()
    #expect(gate.impression(of: "home.title", sessionID: "s", activeKeys: active) == .taken)
    // Looking is not taking: without consent nothing is noted.
    #expect(gate.impression(of: "home.title", sessionID: "s", activeKeys: active) == .taken)
    gate.note("home.title", sessionID: "s")
    #expect(gate.impression(of: "home.title", sessionID: "s", activeKeys: active) == .seenAlready)
    #expect(gate.impression(of: "home.title", sessionID: "t", activeKeys: active) == .taken)
    gate.note("home.title", sessionID: "t")
    #expect(gate.impression(of: "home.title", sessionID: "t", activeKeys: active) == .seenAlready)
    #expect(gate.interaction(with: "home.title", activeKeys: active) == .taken)
  }
}
