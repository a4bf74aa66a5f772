package import DeliveryCore

/// Says a portal's frequency rules in the words of the rules engine.
package enum FrequencyRule: Sendable {
  /// The rule of an item.
  ///
  /// What cannot be understood is passed on as it is: the engine refuses it, and the item is not
  /// shown.
  package static func engineRule(_ rule: JSONValue) -> JSONValue {
    guard case .object(let members) = rule else { return rule }
    var caps: [JSONValue] = []
    for (name, event) in [("impressions", "impression"), ("taps", "tap")] {
      guard let cap = members[name], !cap.isNull else { continue }
      caps.append(self.cap(cap, event: event, period: nil))
    }
    if let session = members["session"], !session.isNull {
      caps.append(cap(session, event: "impression", period: "session"))
    }
    var result: [String: JSONValue] = ["caps": .array(caps)]
    if let gap = members["minIntervalSeconds"], !gap.isNull {
      result["minGapMs"] = milliseconds(gap) ?? .string("minIntervalSeconds")
    }
    if let until = members["until"], !until.isNull {
      result["until"] = .array((until.arrayValue ?? [until]).map(event))
    }
    return .object(result)
  }

  /// The limits over all popups of a workspace; fields that are no whole numbers are left out.
  ///
  /// - Returns: the limits, `nil` for none, and the names of the fields that were left out.
  package static func engineGuard(_ limits: JSONValue?) -> (limits: JSONValue?, damaged: [String]) {
    guard let limits, !limits.isNull else { return (nil, []) }
    guard case .object(let members) = limits else { return (nil, ["popupLimits"]) }
    var damaged: [String] = []
    var caps: [JSONValue] = []
    var result: [String: JSONValue] = [:]
    // What a ledger keeps is bounded; a greater limit is as good as the bound.
    for (name, period, bound) in [("perSession", "session", 65_535), ("perDay", "day", 255)] {
      guard let value = members[name], !value.isNull else { continue }
      guard let max = value.integerValue, max >= 0 else {
        damaged.append(name)
        continue
      }
      caps.append(["max": .integer(min(max, Int64(bound))), "per": .string(period)])
    }
    if let value = members["minIntervalSeconds"], !value.isNull {
      if let gap = milliseconds(value) {
        result["minGapMs"] = gap
      } else {
        damaged.append("minIntervalSeconds")
      }
    }
    guard !caps.isEmpty || !result.isEmpty else { return (nil, damaged) }
    result["caps"] = .array(caps)
    return (.object(result), damaged)
  }

  private static func cap(_ cap: JSONValue, event: String, period: String?) -> JSONValue {
    guard case .object(let members) = cap else { return cap }
    return [
      "event": .string(event), "max": members["max"] ?? .null,
      "per": period.map { .string($0) } ?? members["per"] ?? .null,
    ]
  }

  /// The longest interval, in seconds: a year.
  private static let longestInterval = 31_536_000.0

  private static func milliseconds(_ value: JSONValue) -> JSONValue? {
    guard let seconds = value.numberValue, seconds >= 0 else { return nil }
    return .integer(Int64((min(seconds, longestInterval) * 1000).rounded()))
  }

  private static func event(_ value: JSONValue) -> JSONValue {
    value.stringValue == "close" ? "dismiss" : value
  }
}
