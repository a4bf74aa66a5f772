/// What was done to a ledger, as bytes that do it again without the rules.
struct LedgerJournal: Sendable {
  mutating func append(setBackTo now: Int64) {}
  mutating func append(resetAt now: Int64) {}
  mutating func append(resetOf item: String, mark: Int64) {}
  mutating func append(_ count: PopupServerCount, mark: Int64) {}
  mutating func append(
    _ entry: LedgerEntry, id: String, gate: CompiledItem, needs: CountNeeds, rules: PopupRules,
    ledger: FrequencyLedger
  ) {}
}
