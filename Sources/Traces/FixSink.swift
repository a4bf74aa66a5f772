public import RulesEngine

/// Where readers put their fixes: it interns devices, fills batches, hands them on and keeps count.
///
/// One sink serves many files; the report is that of the current one.
public struct FixSink: ~Copyable {
  /// Devices met so far, over all files.
  public private(set) var devices = DeviceTable()
  /// The report on the current file.
  public private(set) var report = TraceReport(name: "", format: .csv)
  /// Whether the receiver asked to stop.
  public private(set) var isStopped = false

  private var batch = FixBatch()
  /// Fixes that are not in the batch yet: columns are cheaper to fill by the hundred.
  private var waiting: [Fix] = []
  private let capacity: Int
  private let deliver: (borrowing FixBatch, borrowing DeviceTable) -> Bool
  private var lastTimes: [Int64] = []
  private var hasRisen = false
  private var hasFallen = false

  /// Makes a sink.
  ///
  /// - Parameters:
  ///   - capacity: how many fixes a batch holds.
  ///   - deliver: receives each batch; returns `false` to stop reading.
  public init(
    capacity: Int = 4096,
    deliver: @escaping (borrowing FixBatch, borrowing DeviceTable) -> Bool
  ) {
    self.capacity = capacity
    self.deliver = deliver
    batch.reserveCapacity(capacity)
    waiting.reserveCapacity(Self.waitingLimit)
  }

  private static let waitingLimit = 128

  /// Starts a file.
  package mutating func begin(name: String, format: TraceFormat) {
    report = TraceReport(name: name, format: format)
    lastTimes.removeAll(keepingCapacity: true)
    hasRisen = false
    hasFallen = false
  }

  /// The device's number.
  package mutating func device(_ name: String) -> DeviceHandle {
    devices.handle(for: name)
  }

  /// Takes a fix. The caller counts `report.rows` through ``countRow()``.
  package mutating func append(_ fix: Fix) {
    report.fixes += 1
    waiting.append(fix)
    if waiting.count >= Self.waitingLimit || batch.count + waiting.count >= capacity {
      takeWaiting()
      if batch.count >= capacity { flush() }
    }
  }

  @inline(never)
  private mutating func takeWaiting() {
    batch.append(contentsOf: waiting)
    waiting.removeAll(keepingCapacity: true)
  }

  /// Counts a data row.
  package mutating func countRow() {
    report.rows += 1
  }

  /// Leaves a row out.
  ///
  /// - Parameter line: the line's number from 1, or the row's where there are no lines.
  package mutating func drop(_ reason: DropReason, line: Int) {
    report.drops[reason, default: 0] += 1
    if report.firstDrops[reason, default: []].count < 5 {
      report.firstDrops[reason, default: []].append(line)
    }
  }

  /// States something that the reader took for granted, once.
  package mutating func assume(_ sentence: String) {
    if !report.assumptions.contains(sentence) { report.assumptions.append(sentence) }
  }

  /// Hands on what is in the batch.
  package mutating func flush() {
    if !waiting.isEmpty { takeWaiting() }
    guard !batch.isEmpty else { return }
    noteBatch()
    if !deliver(batch, devices) { isStopped = true }
    batch.removeAll()
  }

  /// Ends a file: hands on the rest and closes the report.
  package mutating func finish() {
    flush()
    report.order =
      switch (hasRisen, hasFallen) {
      case (true, false): .ascending
      case (false, true): .newestFirst
      case (true, true): .mixed
      case (false, false): report.fixes > 1 ? .ascending : .unknown
      }
  }

  /// Takes the batch's times and places over into the report.
  private mutating func noteBatch() {
    let devices = batch.devices
    let times = batch.times
    if devices.count > 0, let last = devices.max(), lastTimes.count <= Int(last) {
      lastTimes.append(contentsOf: repeatElement(.min, count: Int(last) + 1 - lastTimes.count))
    }
    var earliest = report.firstTime ?? .max
    var latest = report.lastTime ?? .min
    for index in times.indices {
      let time = times[index]
      let last = lastTimes[Int(devices[index])]
      if last != .min {
        if time > last { hasRisen = true }
        if time < last { hasFallen = true }
      }
      lastTimes[Int(devices[index])] = time
      earliest = min(earliest, time)
      latest = max(latest, time)
    }
    report.firstTime = earliest
    report.lastTime = latest
    notePlaces()
  }

  private mutating func notePlaces() {
    let longitudes = batch.longitudes
    let latitudes = batch.latitudes
    var (west, south, east, north) = (report.west, report.south, report.east, report.north)
    for index in longitudes.indices {
      let (longitude, latitude) = (longitudes[index], latitudes[index])
      guard abs(latitude) <= 90 && abs(longitude) <= 180 else { continue }
      west = min(west, longitude)
      east = max(east, longitude)
      south = min(south, latitude)
      north = max(north, latitude)
    }
    (report.west, report.south, report.east, report.north) = (west, south, east, north)
  }
}

@available(*, unavailable)
extension FixSink: Sendable {}
