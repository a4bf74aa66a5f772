import Bytes
import RulesEngine

/// Decodes FIT headers, definitions and data messages.
struct FITDecoder {
  private enum Failure: Error {
    /// The input ends inside a message.
    case cutOff
    /// A message breaks the format; nothing behind it can be trusted.
    case damaged(String)
    case bytes(ByteError)
  }

  private var track: FITTrack
  private var definitions: [FITDefinition?] = []
  private var scratch: [UInt8] = []

  init(device: DeviceHandle, clock: SyntheticClock?) {
    track = FITTrack(device: device, clock: clock)
  }

  /// Reads all files of the input.
  mutating func readAll(
    _ input: inout FITInput, into sink: inout FixSink
  ) throws(ByteError) {
    var isFirst = true
    do throws(Failure) {
      while !sink.isStopped, let headerSize = try next(&input) {
        try readFile(&input, headerSize: Int(headerSize), isFirst: isFirst, into: &sink)
        isFirst = false
      }
      if isFirst && !sink.isStopped { throw .cutOff }
    } catch {
      let row = sink.report.rows + 1
      switch error {
      case .bytes(let error): throw error
      case .cutOff where isFirst && definitions.isEmpty:
        throw .notText(name: input.name, offset: input.offset, hint: "too short for a FIT header")
      case .cutOff:
        sink.countRow()
        sink.drop(.brokenRow, line: row)
        sink.assume("the FIT file is cut off after byte \(input.offset): the fixes before are kept")
      case .damaged(let reason):
        if isFirst && definitions.isEmpty {
          throw .syntax(name: input.name, offset: input.offset, line: nil, reason: reason)
        }
        sink.countRow()
        sink.drop(.brokenRow, line: row)
        sink.assume(
          "the FIT file is damaged at byte \(input.offset) (\(reason)): the fixes before are kept")
      }
    }
    track.finish(into: &sink)
  }

  private func next(_ input: inout FITInput) throws(Failure) -> UInt8? {
    do throws(ByteError) { return try input.next() } catch { throw .bytes(error) }
  }

  private mutating func read(_ count: Int, _ input: inout FITInput) throws(Failure) {
    do throws(ByteError) {
      if try input.read(count, into: &scratch) { return }
    } catch {
      throw .bytes(error)
    }
    throw .cutOff
  }

  private mutating func readFile(
    _ input: inout FITInput, headerSize: Int, isFirst: Bool, into sink: inout FixSink
  ) throws(Failure) {
    // Padding behind a file; at the front it is no FIT file at all.
    guard headerSize >= 12 else { throw .damaged("no FIT header") }
    try read(11, &input)
    guard scratch[7] == 0x2e, scratch[8] == 0x46, scratch[9] == 0x49, scratch[10] == 0x54 else {
      throw .damaged("no .FIT mark in the header")
    }
    let size =
      UInt64(scratch[3]) | UInt64(scratch[4]) << 8 | UInt64(scratch[5]) << 16
      | UInt64(scratch[6]) << 24
    // The file's checksum runs over the header too.
    var sum = FITInput.extend(0, UInt8(truncatingIfNeeded: headerSize))
    for byte in scratch { sum = FITInput.extend(sum, byte) }
    input.restartChecksum(from: sum)
    try read(headerSize - 12, &input)
    definitions = Array(repeating: nil, count: 16)
    track.startFile()
    let end = input.offset + size
    // A size of 0 is left by a device that died before it closed the file.
    while size == 0 || input.offset < end {
      guard !sink.isStopped else { return }
      guard let header = try next(&input) else {
        if size == 0 { return sink.assume("the FIT file was never closed; it is read to its end") }
        throw .cutOff
      }
      try readMessage(header, &input, into: &sink)
    }
    guard input.offset == end else { throw .damaged("a message reaches beyond the data size") }
    let computed = input.checksum
    try read(2, &input)
    if UInt16(scratch[0]) | UInt16(scratch[1]) << 8 != computed {
      sink.drop(.badChecksum, line: sink.report.rows)
      sink.assume("the checksum of the FIT file that ends at byte \(input.offset) is wrong")
    }
  }

  private mutating func readMessage(
    _ header: UInt8, _ input: inout FITInput, into sink: inout FixSink
  ) throws(Failure) {
    if header & 0x80 != 0 {
      try readData(
        local: Int(header >> 5 & 3), secondsOffset: header & 0x1f, &input, into: &sink)
    } else if header & 0x40 != 0 {
      try readDefinition(local: Int(header & 0xf), hasDeveloperFields: header & 0x20 != 0, &input)
    } else {
      try readData(local: Int(header & 0xf), secondsOffset: nil, &input, into: &sink)
    }
  }

  private mutating func readDefinition(
    local: Int, hasDeveloperFields: Bool, _ input: inout FITInput
  ) throws(Failure) {
    try read(5, &input)
    let isBigEndian = scratch[1] == 1
    let low = UInt16(scratch[isBigEndian ? 3 : 2])
    let high = UInt16(scratch[isBigEndian ? 2 : 3])
    let fieldCount = Int(scratch[4])
    var definition = FITDefinition(globalNumber: high << 8 | low, isBigEndian: isBigEndian)
    try read(fieldCount * 3, &input)
    for field in 0..<fieldCount {
      definition.add(number: scratch[field * 3], size: Int(scratch[field * 3 + 1]))
    }
    if hasDeveloperFields {
      try read(1, &input)
      let count = Int(scratch[0])
      try read(count * 3, &input)
      for field in 0..<count { definition.addDeveloperField(size: Int(scratch[field * 3 + 1])) }
    }
    definitions[local] = definition
  }

  private mutating func readData(
    local: Int, secondsOffset: UInt8?, _ input: inout FITInput, into sink: inout FixSink
  ) throws(Failure) {
    guard let definition = definitions[local] else {
      throw .damaged("a message of local type \(local) comes before its definition")
    }
    try read(definition.size, &input)
    let message = scratch
    track.take(message.span, definition, secondsOffset: secondsOffset, into: &sink)
  }
}
