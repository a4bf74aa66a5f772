import DeliveryCore
import Foundation
import RulesEngine

/// What a client knows of its session, of what was shown, and of what can be.
struct PopupsPart: Sendable {
  /// What may be shown, and what became of it.
  var desk: PopupDesk
  /// The campaigns that were read.
  var shelf = CampaignShelf()
  /// The blocks that can be popups, by instance.
  var blocks: [String: ContentBlock] = [:]
  /// Whether a popup of the client's own is being chosen, or is open.
  var isPresenting = false
  /// The presenter of a view; without one, that of the seams.
  var presenter: (any PopupPresenter)?
  /// Presents what is due on the screen the user is on.
  var auto: Task<Void, Never>?
  /// The name that the ledger is kept under; `nil` when nothing is kept.
  let recordName: String?
  /// Whether the ledger was changed since it was written.
  var isDirty = false
  /// Writes the ledger.
  var writing: Task<Void, Never>?

  /// The session's id.
  var sessionID: String { desk.sessionID }

  /// Begins a session, with what the user did before.
  ///
  /// - Parameters:
  ///   - sessionID: the session's id.
  ///   - records: where the ledger is kept.
  ///   - recordName: its name there; `nil` when nothing is kept.
  init(sessionID: String, records: RecordStore, recordName: String?) {
    self.recordName = recordName
    var ledger = FrequencyLedger()
    if let recordName, let record = records.load(recordName) {
      do throws(FrequencyLedgerError) {
        ledger = try FrequencyLedger(bytes: [UInt8](record.payload))
      } catch {
        records.discard(recordName, "\(error)")
      }
    }
    desk = PopupDesk(ledger: ledger, sessionID: sessionID)
  }
}
