/// Why a time zone is not to be had.
package enum TimeZoneError: Error, Hashable, Sendable {
  /// The text is neither a zone's name nor an offset.
  case badName(String)
  /// The zone is not among the system's.
  case notFound(name: String, folder: String)
  /// The zone's file breaks its format.
  case damaged(name: String, reason: String)
}

extension TimeZoneError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .badName(let name):
      "'\(name)' is no time zone; name one as Europe/Berlin, UTC or +02:00"
    case .notFound(let name, let folder):
      "no time zone '\(name)' in \(folder); check its spelling, or install the tzdata package"
    case .damaged(let name, let reason):
      "the system's file of time zone '\(name)' is damaged: \(reason)"
    }
  }
}

/// A time zone's offsets from UTC over time, from the system's compiled zone files (RFC 8536).
package struct TimeZoneTable: Sendable {
  /// How a local time relates to UTC.
  package enum LocalKind: Hashable, Sendable {
    /// The clocks showed it once.
    case once
    /// The clocks were put forward over it: it never was.
    case skipped
    /// The clocks were put back over it: it was twice.
    case repeated
  }

  /// The name that it was asked for by.
  package let name: String
  /// Seconds since 1970 at which offsets change, ascending.
  private let transitions: [Int64]
  /// Offsets in seconds: `offsets[i]` holds from transition `i - 1` on.
  private let offsets: [Int]
  /// What holds behind the last transition.
  private let rule: PosixTimeZone?

  /// Finds a zone: `UTC`, an offset such as `+02:00`, or an IANA name.
  package init(
    named name: String, folder: String = "/usr/share/zoneinfo"
  ) throws(TimeZoneError) {
    if let offset = Self.fixedOffset(name) {
      self.init(name: name, transitions: [], offsets: [offset], rule: nil)
      return
    }
    guard Self.isPlain(name) else { throw .badName(name) }
    let bytes: [UInt8]
    do {
      var source = try ByteSource(path: folder + "/" + name)
      bytes = try source.readAll(limit: 1 << 20)
    } catch {
      throw .notFound(name: name, folder: folder)
    }
    try self.init(bytes: bytes, name: name)
  }

  /// Reads a compiled zone of version 1 to 4.
  package init(bytes: [UInt8], name: String) throws(TimeZoneError) {
    var file = TimeZoneFile(bytes)
    guard let content = file.read() else { throw .damaged(name: name, reason: file.reason) }
    self.init(
      name: name, transitions: content.transitions, offsets: content.offsets, rule: content.rule)
  }

  private init(name: String, transitions: [Int64], offsets: [Int], rule: PosixTimeZone?) {
    self.name = name
    self.transitions = transitions
    self.offsets = offsets
    self.rule = rule
  }

  /// Seconds that local clocks are ahead of UTC at an instant, given in seconds since 1970.
  package func offset(at instant: Int64) -> Int {
    if let last = transitions.last {
      if instant >= last, let rule { return rule.offset(at: instant) }
    } else if let rule {
      return rule.offset(at: instant)
    }
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= instant { low = middle + 1 } else { high = middle }
    }
    return offsets[low]
  }

  /// The instant at which local clocks showed a time.
  ///
  /// A time that was twice is taken as the first; one that never was is moved on by as much as the
  /// clocks were, that is, the offset from before the change applies.
  ///
  /// - Parameter local: milliseconds since 1970, reckoned as if the local time were UTC.
  /// - Returns: milliseconds since 1970, and whether the time was once, twice or never.
  package func utc(local: Int64) -> (milliseconds: Int64, kind: LocalKind) {
    let clock = local.clampedForDates
    let seconds = clock >= 0 ? clock / 1000 : (clock - 999) / 1000
    // Offsets stay within 26 hours, and no zone changes twice in two days.
    let before = offset(at: seconds - 93_600)
    let after = offset(at: seconds + 93_600)
    let early = clock - Int64(before) * 1000
    if before == after { return (early, .once) }
    let late = clock - Int64(after) * 1000
    let isEarlyTrue = offset(at: seconds - Int64(before)) == before
    let isLateTrue = offset(at: seconds - Int64(after)) == after
    switch (isEarlyTrue, isLateTrue) {
    case (true, true): return (early, .repeated)
    case (true, false): return (early, .once)
    case (false, true): return (late, .once)
    case (false, false): return (early, .skipped)
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty && part != "." && part != ".."
        && part.utf8.allSatisfy { byte in
          (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
            || [0x2b, 0x2d, 0x2e, 0x5f].contains(byte)
        }
    }
  }

  private static func fixedOffset(_ name: String) -> Int? {
    let bytes = Array(name.utf8)
    if ["utc", "gmt", "z", "etc/utc"].contains(name.lowercased()) { return 0 }
    var cursor = Cursor(bytes.span)
    guard cursor.byte == 0x2b || cursor.byte == 0x2d, let minutes = cursor.zone(), cursor.isAtEnd
    else { return nil }
    return minutes * 60
  }
}

extension Int64 {
  /// Keeps a count of milliseconds within ±100,000 years, so that sums cannot overflow.
  fileprivate var clampedForDates: Int64 {
    Swift.min(Swift.max(self, -3_155_760_000_000_000), 3_155_760_000_000_000)
  }
}
