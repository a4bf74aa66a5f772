import Bytes
import Geo
import RulesEngine

/// Writes for each evaluated fix the fences that its device is inside of: `device,row,inside`.
struct StatesWriter: ~Copyable {
  private var sink: ByteSink
  private var text: [UInt8] = []
  private let fenceIDs: [[UInt8]]
  private var deviceTexts: [[UInt8]] = []

  init(path: String, fences: [Fence]) throws(ByteError) {
    sink = try ByteSink(path: path)
    fenceIDs = fences.map { Array($0.id.utf8) }
    try sink.write("device,row,inside\n")
  }

  mutating func write(
    _ states: FixStates, devices: borrowing DeviceTable
  ) throws(ByteError) {
    while deviceTexts.count < devices.count {
      var name: [UInt8] = []
      QuotedText.append(csv: devices[DeviceHandle(deviceTexts.count)], to: &name)
      deviceTexts.append(name)
    }
    text.removeAll(keepingCapacity: true)
    for index in 0..<states.count {
      text.append(contentsOf: deviceTexts[Int(states.devices[index])])
      text.append(UInt8(ascii: ","))
      NumberText.append(Int64(states.rows[index]), to: &text)
      text.append(UInt8(ascii: ","))
      appendInside(states, states.range(of: index))
      text.append(UInt8(ascii: "\n"))
    }
    try sink.write(text)
  }

  private mutating func appendInside(_ states: FixStates, _ range: Range<Int>) {
    let start = text.count
    var mustQuote = false
    for position in range {
      if position > range.lowerBound { text.append(UInt8(ascii: ";")) }
      for byte in fenceIDs[Int(states.fences[position])] {
        if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte < 0x20 {
          mustQuote = true
        }
        text.append(byte)
      }
    }
    guard mustQuote else { return }
    let field = String(decoding: text[start...], as: UTF8.self)
    text.removeSubrange(start...)
    QuotedText.append(csv: field, to: &text)
  }

  mutating func finish() throws(ByteError) {
    try sink.finish()
  }
}
