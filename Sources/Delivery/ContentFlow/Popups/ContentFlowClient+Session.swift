import DeliveryCore
import Foundation

extension ContentFlowClient {
  /// The session.
  var sessionID: String { popupState.sessionID }

  /// The app went into the background or came out of it.
  func popupsEntered(_ phase: LifecyclePhase) {
    let now = seams.clock.wallMilliseconds
    switch phase {
    case .background: popupState.desk.background(at: now)
    case .foreground, .active:
      let ids = seams.ids
      popupState.desk.foreground(at: now) { ids.next() }
      popupState.shelf.expire()
    case .terminating: writeLedgerNow()
    }
  }

  /// Forgets what this device counted and hid; a session begins.
  public func resetFrequency() {
    let ids = seams.ids
    popupState.desk.reset(at: seams.clock.wallMilliseconds) { ids.next() }
    writeLedgerNow()
  }

  /// Another user: nothing was seen, nothing is hidden, no campaign is theirs.
  func forgetMessagesAndLedger() {
    popupState.shelf.removeAll()
    popupState.desk.removeCampaigns()
    resetFrequency()
  }

  /// Keeps the ledger, soon: many changes are one writing, and nobody waits for it.
  func ledgerChanged() {
    guard popupState.recordName != nil else { return }
    popupState.isDirty = true
    guard popupState.writing == nil else { return }
    popupState.writing = Task { await self.writeLedger() }
  }

  private func writeLedger() async {
    while popupState.isDirty, let name = popupState.recordName {
      popupState.isDirty = false
      let record = ledgerRecord
      let records = self.records
      // Files are slow: nobody else of the actor waits for one.
      await Task.detached { _ = records.save(record, name) }.value
    }
    popupState.writing = nil
  }

  /// Keeps the ledger at once.
  func writeLedgerNow() {
    guard let name = popupState.recordName else { return }
    // A writing that is under way has older bytes: it writes once more.
    if popupState.writing != nil { popupState.isDirty = true }
    records.save(ledgerRecord, name)
  }

  private var ledgerRecord: StoredRecord {
    StoredRecord(
      payload: Data(popupState.desk.ledgerBytes),
      writtenAtMilliseconds: seams.clock.wallMilliseconds)
  }

  /// Waits until what was counted is kept.
  package func ledgerWritten() async { await popupState.writing?.value }
}
