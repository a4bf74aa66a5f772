/// What one position sentence says, in our units.
struct NMEAReport {
  enum Kind: UInt8 {
    case rmc = 1
    case gga = 2
    case gll = 4
    case gns = 8
    case vtg = 16
    case zda = 32
  }

  var kind: Kind
  /// Milliseconds of the day.
  var timeOfDay: Int?
  /// Days since 1970, as written.
  var day: Int?
  var latitude: NMEAAngle?
  var longitude: NMEAAngle?
  var speed = Double.nan
  var course = Double.nan
  var altitude = Double.nan
  var saysNoFix = false
  var isSimulated = false
  /// What is wrong with it, if anything.
  var problem: DropReason?

  private static let knot = 1852.0 / 3600

  /// Reads the sentence; `nil` when it is none of these kinds.
  init?(_ sentence: borrowing NMEASentence) {
    guard let kind = Self.kind(sentence.formatter) else { return nil }
    self.kind = kind
    switch kind {
    case .rmc: readRMC(sentence)
    case .gga: readGGA(sentence)
    case .gll: readGLL(sentence)
    case .gns: readGNS(sentence)
    case .vtg: readVTG(sentence)
    case .zda: readZDA(sentence)
    }
  }

  private static func kind(_ formatter: UInt32) -> Kind? {
    switch formatter {
    case 0x52_4d_43: .rmc
    case 0x47_47_41: .gga
    case 0x47_4c_4c: .gll
    case 0x47_4e_53: .gns
    case 0x56_54_47: .vtg
    case 0x5a_44_41: .zda
    default: nil
    }
  }

  /// Whether sentences of this kind hold a position.
  var hasPosition: Bool { kind != .vtg && kind != .zda }

  private mutating func readRMC(_ sentence: borrowing NMEASentence) {
    guard requireFields(10, sentence) else { return }
    readTime(1, sentence)
    noteStatus(sentence.letter(2))
    noteMode(sentence.letter(12))
    readPosition(3, sentence)
    speed = sentence.decimal(7).map { $0 * Self.knot } ?? .nan
    course = sentence.decimal(8) ?? .nan
    if sentence.length(9) > 0 {
      day = sentence.shortDate(9)
      // Receivers without a fix write 000000 and the like; that is no mistake of theirs.
      if day == nil && !saysNoFix { problem = problem ?? .badTime }
    }
  }

  private mutating func readGGA(_ sentence: borrowing NMEASentence) {
    guard requireFields(7, sentence) else { return }
    readTime(1, sentence)
    let quality = sentence.letter(6)
    if quality == 0x30 { saysNoFix = true }
    if quality == 0x38 { isSimulated = true }
    readPosition(2, sentence)
    altitude = sentence.decimal(9) ?? .nan
  }

  private mutating func readGLL(_ sentence: borrowing NMEASentence) {
    guard requireFields(5, sentence) else { return }
    readTime(5, sentence)
    noteStatus(sentence.letter(6))
    noteMode(sentence.letter(7))
    readPosition(1, sentence)
  }

  private mutating func readGNS(_ sentence: borrowing NMEASentence) {
    guard requireFields(7, sentence) else { return }
    readTime(1, sentence)
    let modes = sentence.field(6)
    var areNone = true
    for index in modes.indices where modes[index] != 0x4e { areNone = false }
    if areNone { saysNoFix = true }
    if sentence.letter(6) == 0x53 { isSimulated = true }
    readPosition(2, sentence)
    altitude = sentence.decimal(9) ?? .nan
  }

  private mutating func readVTG(_ sentence: borrowing NMEASentence) {
    course = sentence.decimal(1) ?? .nan
    if let knots = sentence.decimal(5) {
      speed = knots * Self.knot
    } else if let kilometresPerHour = sentence.decimal(7) {
      speed = kilometresPerHour / 3.6
    }
  }

  private mutating func readZDA(_ sentence: borrowing NMEASentence) {
    timeOfDay = sentence.timeOfDay(1)
    guard let dayOfMonth = sentence.integer(2), let month = sentence.integer(3),
      let year = sentence.integer(4)
    else { return }
    let full = sentence.length(4) == 2 ? ReceiverCalendar.fullYear(year) : year
    day = ReceiverCalendar.days(year: full, month: month, day: dayOfMonth)
  }

  private mutating func requireFields(_ count: Int, _ sentence: borrowing NMEASentence) -> Bool {
    if sentence.fieldCount < count { problem = .brokenRow }
    return problem == nil
  }

  private mutating func readTime(_ index: Int, _ sentence: borrowing NMEASentence) {
    timeOfDay = sentence.timeOfDay(index)
    if timeOfDay == nil && sentence.length(index) > 0 { problem = .badTime }
  }

  private mutating func noteStatus(_ status: UInt8) {
    if status == 0x56 { saysNoFix = true }
  }

  private mutating func noteMode(_ mode: UInt8) {
    if mode == 0x4e { saysNoFix = true }
    if mode == 0x53 { isSimulated = true }
  }

  private mutating func readPosition(_ index: Int, _ sentence: borrowing NMEASentence) {
    // Without a fix receivers write anything there, such as 60 minutes.
    let isEmpty = sentence.length(index) == 0 && sentence.length(index + 2) == 0
    guard !isEmpty && !saysNoFix else { return }
    latitude = sentence.angle(index, negative: 0x53, positive: 0x4e)
    longitude = sentence.angle(index + 2, negative: 0x57, positive: 0x45)
    if latitude == nil || longitude == nil { problem = problem ?? .badPosition }
  }
}
