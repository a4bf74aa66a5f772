import Bytes
import Geo
import RulesEngine

/// Writes for each evaluated fix the fences that its device is inside of: `device,row,inside`.
struct StatesWriter: ~Copyable {
  private var sink: ByteSink
  private var text: [UInt8] = []
  private var fenceIDs: FenceTexts
  private var deviceTexts: [[UInt8]] = []

  init(path: String, fences: FenceIndex) throws(ByteError) {
    sink = try ByteSink(path: path)
    fenceIDs = FenceTexts(fences) { Array($0.utf8) }
    text.append(contentsOf: "device,row,inside\n".utf8)
  }

  mutating func write(
    _ states: FixStates, devices: borrowing DeviceTable
  ) throws(ByteError) {
    while deviceTexts.count < devices.count {
      var name: [UInt8] = []
      QuotedText.append(csv: devices[DeviceHandle(deviceTexts.count)], to: &name)
      deviceTexts.append(name)
    }
    for index in 0..<states.count {
      text.append(contentsOf: deviceTexts[Int(states.devices[index])])
      text.append(UInt8(ascii: ","))
      NumberText.append(Int64(states.rows[index]), to: &text)
      text.append(UInt8(ascii: ","))
      appendInside(states, states.range(of: index))
      text.append(UInt8(ascii: "\n"))
    }
    try sink.write(text)
    text.removeAll(keepingCapacity: true)
  }

  private mutating func appendInside(_ states: FixStates, _ range: Range<Int>) {
    let start = text.count
    for position in range {
      if position > range.lowerBound { text.append(UInt8(ascii: ";")) }
      fenceIDs.append(states.fences[position], to: &text)
    }
    let mustQuote = text[start...].contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 < 0x20
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
