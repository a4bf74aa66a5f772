/// A cap in the form in which it is asked.
struct CompiledCap: Sendable {
  enum Kind: UInt8 {
    case never, ever, session, rolling, calendar
  }

  let kind: Kind
  let event: UInt8
  /// The calendar window's number.
  let window: UInt16
  let max: UInt32
  /// The length of a rolling window in milliseconds.
  let length: Int64
  /// As it is reported.
  let cap: FrequencyCap
  let reason: PopupReason.Kind
}

/// The limits that an item, a group or the guard sets.
struct CompiledLimits: Sendable {
  /// In the order in which they are reported.
  var firstCap: UInt32 = 0
  var capCount: UInt16 = 0
  /// Whether a cap counts for ever.
  var hasEverCap = false
  /// The first cap that allows none; -1 when there is no such cap.
  var neverCap: Int32 = -1
  var rings = RingSizes.zero
  /// The least time between two impressions, in milliseconds.
  var minGap: Int64 = 0

  var caps: Range<Int> { Int(firstCap)..<Int(firstCap) + Int(capCount) }
}

/// What an item's rule asks for, gate by gate.
struct CompiledItem: Sendable {
  struct Flags: OptionSet {
    let rawValue: UInt16
    static let invalid = Flags(rawValue: 1)
    static let disabled = Flags(rawValue: 2)
    static let interruptive = Flags(rawValue: 4)
    static let bypassesGuard = Flags(rawValue: 8)
    /// A tap or a dismissal hides it for some days, whatever its rule says.
    static let message = Flags(rawValue: 16)
    static let hasAudience = Flags(rawValue: 32)
  }

  var flags: Flags = []
  /// The events that end it, a bit each.
  var until: UInt8 = 0
  /// Minutes of the local day; equal when there are no quiet hours.
  var quietFrom: UInt16 = 0
  var quietTo: UInt16 = 0
  var startAt: Int64 = .min
  var endAt: Int64 = .max
  var limits = CompiledLimits()
  var firstGroup: UInt32 = 0
  var groupCount: UInt16 = 0
  /// Numbers of shares, or -1.
  var rollout: Int32 = -1
  var control: Int32 = -1

  var groups: Range<Int> { Int(firstGroup)..<Int(firstGroup) + Int(groupCount) }
  /// Whether the limits over all popups hold for it.
  @inline(__always)
  var isGuarded: Bool { flags.contains(.interruptive) && !flags.contains(.bypassesGuard) }
  var hasQuietHours: Bool { quietFrom != quietTo }
}

/// A share of people.
struct CompiledShare: Sendable {
  let bucketer: Bucketer
  let percent: Double

  /// Whether the person is in; an empty id is none.
  func holds(_ id: String?) -> Bool {
    if let id, !id.isEmpty { return bucketer.includes(id, percent: percent) }
    return bucketer.includes(nil, percent: percent)
  }
}
