import ContentFlow
import DeliveryCore
import RulesEngine
import Testing

private let start: Int64 = 1_767_225_600_000
private let day: Int64 = 86_400_000

@Suite struct HiddenMessagesTests {
  @Test func thePrefixOfTheInstanceMarksAMessageAndNotTheKey() {
    #expect(MessageID.marks("jm_1"))
    #expect(!MessageID.marks("journey_message"))
    #expect(!MessageID.marks("xjm_1"))
    #expect(MessageID.limit == 20)
  }

  @Test(arguments: [PopupEvent.tap, .dismiss])
  func aMessageIsHiddenForEightDays(event: PopupEvent) {
    var desk = PopupDesk(sessionID: "s")
    #expect(!desk.isHidden(message: "jm_1", at: start))
    let found1 = desk.note(event, .message, id: "jm_1", at: start)
    #expect(found1)
    #expect(desk.isHidden(message: "jm_1", at: start))
    #expect(desk.isHidden(message: "jm_1", at: start + 8 * day - 1))
    #expect(!desk.isHidden(message: "jm_1", at: start + 8 * day))
    #expect(!desk.isHidden(message: "jm_2", at: start))
  }

  @Test func seeingAMessageDoesNotHideIt() {
    var desk = PopupDesk(sessionID: "s")
    desk.note(.impression, .message, id: "jm_1", at: start)
    #expect(!desk.isHidden(message: "jm_1", at: start))
  }

  @Test func theLastTwoHundredAreRemembered() {
    var desk = PopupDesk(sessionID: "s")
    for number in 0..<201 {
      desk.note(.dismiss, .message, id: "jm_\(number)", at: start + Int64(number))
    }
    let hidden = (0..<201).filter { desk.isHidden(message: "jm_\($0)", at: start + 300) }
    #expect(hidden == Array(1..<201))
  }

  @Test func theyOutliveTheProcessAndNotAReset() throws {
    var desk = PopupDesk(sessionID: "s")
    desk.note(.dismiss, .message, id: "jm_1", at: start)
    var next = PopupDesk(ledger: try FrequencyLedger(bytes: desk.ledgerBytes), sessionID: "t")
    #expect(next.isHidden(message: "jm_1", at: start + day))
    next.reset(at: start + day) { "u" }
    #expect(!next.isHidden(message: "jm_1", at: start + day))
  }

  @Test func aMessageIsHiddenAlsoWhereCapsAreOff() {
    var desk = PopupDesk(sessionID: "s")
    desk.setSwitches(campaigns: true, frequencyCaps: false)
    desk.note(.tap, .message, id: "jm_1", at: start)
    #expect(desk.isHidden(message: "jm_1", at: start))
  }
}
