import ContentFlow
import DeliveryCore
import Testing

@Suite struct QueuedEventWireTests {
  private func wire(_ event: CFEvent, at milliseconds: Int64 = 1_767_225_600_000) -> JSONValue {
    QueuedEvent(id: "e1", event: event, sessionID: "s", wallMilliseconds: milliseconds).wire
  }

  @Test func writesWhatIsKnownOnly() {
    #expect(
      wire(CFEvent(.content, "impression")) == [
        "id": "e1", "type": "content:impression", "timestamp": "2026-01-01T00:00:00.000Z",
      ])
    #expect(
      wire(
        CFEvent(
          .campaign, "cta_click", key: "k", instanceId: "i", placement: "p", campaignId: "c",
          variantId: "v", custom: ["screen": "home"]), at: 1_767_225_600_007) == [
          "id": "e1", "type": "campaign:cta_click", "timestamp": "2026-01-01T00:00:00.007Z",
          "key": "k", "instanceId": "i", "placement": "p", "campaignId": "c", "variantId": "v",
          "custom": ["screen": "home"],
        ])
  }

  @Test func fieldsCannotReplaceWhatTheEventIs() {
    let event = CFEvent(
      .commerce, "payment", fields: ["id": "x", "type": "y", "timestamp": "z", "key": "k"])
    #expect(
      wire(event) == [
        "id": "e1", "type": "commerce:payment", "timestamp": "2026-01-01T00:00:00.000Z",
      ])
  }

  @Test func commerceWritesItsFields() {
    let event = CommerceEvent(
      action: .transfer, amount: 250, currency: "SAR", transferType: "local")
    #expect(
      wire(event.event) == [
        "id": "e1", "type": "commerce:transfer", "timestamp": "2026-01-01T00:00:00.000Z",
        "amount": .number(250), "currency": "SAR", "transferType": "local",
      ])
    let types = CommerceEvent.Action.allCases.map { CommerceEvent(action: $0).event.type }
    #expect(
      types == [
        "commerce:purchase", "commerce:transfer", "commerce:payment", "commerce:booking",
        "commerce:order", "commerce:refund", "commerce:subscribe", "commerce:cancel",
        "commerce:top_up", "commerce:withdraw",
      ])
  }
}
