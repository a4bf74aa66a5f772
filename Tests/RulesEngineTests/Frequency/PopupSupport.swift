import RulesEngine

/// 2026-03-02 12:00 UTC, a Monday.
let noon: Int64 = 1_772_452_800_000
let second: Int64 = 1_000
let minute: Int64 = 60_000
let hour: Int64 = 3_600_000
let day: Int64 = 86_400_000

extension PopupEngine {
  /// An engine over rules of these items, and what else the rules have.
  init(items: String..., rest: String = "", device: String = "") throws {
    let separator = rest.isEmpty ? "" : ","
    let json = #"{"items":[\#(items.joined(separator: ","))]\#(separator)\#(rest)}"#
    self.init(
      rules: try PopupRules(json: Array(json.utf8)), ledger: FrequencyLedger(device: device))
  }

  /// The id of the popup for the screen `home`; it is not held as an offer.
  mutating func popup(at now: Int64, context: PopupContext = PopupContext()) -> String? {
    defer { release() }
    return getPopup(screen: "home", at: now, context: context).item.map { rules.items[$0].id }
  }

  /// Why an item is held back.
  mutating func reason(_ id: String, at now: Int64) -> PopupReason.Kind? {
    frequencyReason(item: rules.number(ofItem: id) ?? -1, at: now)?.kind
  }

  /// When an item's gate opens.
  mutating func until(_ id: String, at now: Int64) -> Int64? {
    frequencyReason(item: rules.number(ofItem: id) ?? -1, at: now)?.until
  }
}
