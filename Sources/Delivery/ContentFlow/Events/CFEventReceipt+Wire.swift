package import DeliveryCore

extension CFEventReceipt {
  /// Reads the `data` of an answer; `nil` when it has no counts. What explains the counts may be
  /// missing.
  package init?(_ data: JSONValue) {
    guard let accepted = data["accepted"]?.integerValue.flatMap({ Int(exactly: $0) }),
      let dropped = data["dropped"]?.integerValue.flatMap({ Int(exactly: $0) })
    else { return nil }
    self.init(accepted: accepted, dropped: dropped)
    for (reason, count) in data["dropReasons"]?.objectValue ?? [:] {
      dropReasons[reason] = count.integerValue.flatMap { Int(exactly: $0) }
    }
    for (category, counts) in data["byCategory"]?.objectValue ?? [:] {
      guard let accepted = counts["accepted"]?.integerValue.flatMap({ Int(exactly: $0) }),
        let dropped = counts["dropped"]?.integerValue.flatMap({ Int(exactly: $0) })
      else { continue }
      byCategory[category] = Counts(accepted: accepted, dropped: dropped)
    }
  }
}
