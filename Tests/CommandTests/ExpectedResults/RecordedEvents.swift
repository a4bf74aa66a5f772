import Bytes

/// A device's visits to one fence.
struct Visitor: Hashable {
  let device: String
  let fence: String
}

/// What happened, without the fence and device.
struct RecordedEvent: Hashable {
  var kind: String
  var time: Int64
  var row: Int
  var isInitial: Bool
  var sinceEnter: Int64
}

/// Events by device and fence, from an events table.
///
/// Both our columns and those of the expected results are understood: the header names them.
func readEvents(_ path: String) throws -> [Visitor: [RecordedEvent]] {
  var reader = LineReader(try ByteSource(path: path))
  var columns: [String: Int] = [:]
  var events: [Visitor: [RecordedEvent]] = [:]
  while try reader.next() {
    let line = reader.line
    var fields: [String] = [""]
    for index in 0..<line.count {
      if line[index] == UInt8(ascii: ",") {
        fields.append("")
      } else {
        fields[fields.count - 1].unicodeScalars.append(Unicode.Scalar(line[index]))
      }
    }
    if columns.isEmpty {
      for (index, name) in fields.enumerated() { columns[name] = index }
      continue
    }
    func field(_ name: String) -> String { columns[name].map { fields[$0] } ?? "" }
    let visitor = Visitor(device: field("device"), fence: field("fence"))
    events[visitor, default: []].append(
      RecordedEvent(
        kind: field("event"), time: milliseconds(field("t")), row: Int(field("row")) ?? -1,
        isInitial: field("initial") == "1",
        sinceEnter: milliseconds(field("seconds_since_enter"))))
  }
  return events
}

private func milliseconds(_ text: String) -> Int64 {
  Int64(((Double(text) ?? 0) * 1000).rounded())
}

/// Enters and exits worked out anew from states, as kind and row.
struct TransitionsFromStates {
  private(set) var transitions: [Visitor: [String]] = [:]
  private var device = ""
  private var inside: Set<String> = []

  /// Takes a line `device,row,fences`, in the order of evaluation.
  mutating func add(_ line: String) {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 3 else { return }
    if fields[0] != device {
      device = fields[0]
      inside = []
    }
    let now = Set(fields[2].split(separator: ";").map(String.init))
    for fence in inside.subtracting(now) { note("exit", fence, fields[1]) }
    for fence in now.subtracting(inside) { note("enter", fence, fields[1]) }
    inside = now
  }

  private mutating func note(_ kind: String, _ fence: String, _ row: String) {
    transitions[Visitor(device: device, fence: fence), default: []].append("\(kind) \(row)")
  }
}
