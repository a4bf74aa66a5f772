/// At most so many events of a kind in a time.
public struct FrequencyCap: Hashable, Sendable {
  /// The time that a cap counts in.
  public enum Period: UInt8, CaseIterable, Hashable, Sendable {
    case hour, day, week, month, ever, session

    /// The period of a name in rules.
    public init?(name: String) {
      for period in Self.allCases where period.name == name {
        self = period
        return
      }
      return nil
    }

    /// The name in rules.
    public var name: String {
      switch self {
      case .hour: "hour"
      case .day: "day"
      case .week: "week"
      case .month: "month"
      case .ever: "ever"
      case .session: "session"
      }
    }

    /// How long a rolling window of one such unit is, in milliseconds; a month has 30 days.
    var rollingLength: Int64 {
      switch self {
      case .hour: 3_600_000
      case .day: 86_400_000
      case .week: 604_800_000
      case .month: 2_592_000_000
      case .ever, .session: .max
      }
    }

    /// Where it stands when several caps of an item are reached: the longest is reported.
    var reportOrder: Int {
      switch self {
      case .ever: 0
      case .month: 1
      case .week: 2
      case .day: 3
      case .hour: 4
      case .session: 5
      }
    }
  }

  /// Whether a window moves with the time or follows the calendar.
  public enum Window: UInt8, Hashable, Sendable {
    /// The last so many milliseconds; an event of exactly that age is out.
    case rolling
    /// The calendar unit that holds now, by the user's clock, and `every - 1` units before.
    case calendar
  }

  /// What is counted.
  public let event: PopupEvent
  /// The time in which it is counted.
  public let period: Period
  /// How the time is measured; means nothing for `ever` and `session`.
  public let window: Window
  /// How many units of the period the window has, 1 or more.
  public let every: UInt16
  /// So many are allowed; 0 allows none.
  public let max: UInt32

  /// Makes a cap.
  ///
  /// - Parameters:
  ///   - event: what is counted.
  ///   - max: so many are allowed; 0 allows none.
  ///   - period: the time in which it is counted.
  ///   - window: how the time is measured.
  ///   - every: how many units of the period the window has; 0 counts as 1.
  public init(
    _ event: PopupEvent = .impression, max: UInt32, per period: Period, window: Window = .rolling,
    every: UInt16 = 1
  ) {
    self.event = event
    self.period = period
    self.window = window
    self.every = Swift.max(1, every)
    self.max = max
  }

  /// The greatest `max` of a window: a ledger keeps no more stamps of an item and event.
  public static let windowLimit: UInt32 = 255
  /// The greatest `every`.
  public static let everyLimit: UInt16 = 1_000

  /// Whether it is counted from stamps rather than from a counter.
  var isWindowed: Bool { period != .ever && period != .session }
}
