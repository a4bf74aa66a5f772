import Bytes
import Testing

/// An archive written byte by byte, with one entry.
private struct HandmadeZip {
  var name = "doc.kml"
  var content = Array("<kml/>".utf8)
  /// The CRC-32 of `<kml/>`, from another program.
  var checksum: UInt32 = 0x7764_1875
  var method: UInt16 = 0
  var flags: UInt16 = 0
  /// What the directory says of the size; `nil`: the truth.
  var statedCount: UInt32?

  /// The content as it is stored; deflated it is one stored block.
  private var packed: [UInt8] {
    guard method == 8 else { return content }
    let count = UInt16(content.count)
    return [1] + little(count) + little(~count) + content
  }

  var bytes: [UInt8] {
    let size = little(UInt32(packed.count)) + little(statedCount ?? UInt32(content.count))
    let common = little(flags) + little(method) + little(UInt32(0)) + little(checksum) + size
    let nameBytes = Array(name.utf8)
    let header =
      little(UInt32(0x0403_4b50)) + little(UInt16(20)) + common + little(UInt16(nameBytes.count))
      + little(UInt16(0)) + nameBytes
    let directory =
      little(UInt32(0x0201_4b50)) + little(UInt16(20)) + little(UInt16(20)) + common
      + little(UInt16(nameBytes.count)) + [UInt8](repeating: 0, count: 16) + nameBytes
    let start = UInt32(header.count + packed.count)
    return header + packed + directory + little(UInt32(0x0605_4b50))
      + [0, 0, 0, 0, 1, 0, 1, 0] + little(UInt32(directory.count)) + little(start) + [0, 0]
  }

  private func little<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> Number(8 * $0)) }
  }

  func contents() throws(ByteError) -> [UInt8] {
    let archive = try ZipArchive(bytes, name: "t.kmz")
    guard let entry = archive.entries.first else { return [] }
    return try archive.contents(of: entry)
  }
}

@Suite struct ZipArchiveTests {
  @Test(arguments: [0, 8] as [UInt16])
  func readsStoredAndDeflatedEntries(method: UInt16) throws {
    var zip = HandmadeZip()
    zip.method = method
    let archive = try ZipArchive(zip.bytes, name: "t.kmz")
    #expect(archive.entries.map(\.name) == ["doc.kml"])
    #expect(archive.entries.map(\.byteCount) == [6])
    #expect(try zip.contents() == Array("<kml/>".utf8))
  }

  @Test(arguments: [0, 8] as [UInt16])
  func refusesAWrongChecksum(method: UInt16) {
    var zip = HandmadeZip()
    zip.method = method
    zip.checksum ^= 1
    #expect(
      throws: ByteError.syntax(
        name: "t.kmz", offset: 0, line: nil,
        reason: "'doc.kml' does not match its checksum; copy the file again")
    ) { try zip.contents() }
  }

  @Test(arguments: [0, 8] as [UInt16])
  func noticesOneFlippedBitOfTheContent(method: UInt16) {
    var zip = HandmadeZip()
    zip.method = method
    zip.content[3] ^= 4
    #expect(throws: ByteError.self) { try zip.contents() }
  }

  @Test func refusesSizesThatAreNotTheContents() {
    var zip = HandmadeZip()
    zip.statedCount = 7
    #expect(throws: ByteError.self) { try zip.contents() }
    zip.method = 8
    zip.statedCount = 5
    #expect(
      throws: ByteError.syntax(
        name: "t.kmz", offset: 37, line: nil,
        reason: "'doc.kml' is larger than the archive says")
    ) { try zip.contents() }
  }

  @Test func refusesEncryptedEntriesAndOtherMethods() {
    var zip = HandmadeZip()
    zip.flags = 1
    #expect(
      throws: ByteError.syntax(
        name: "t.kmz", offset: 0, line: nil, reason: "'doc.kml' is encrypted")
    ) { try zip.contents() }
    zip.flags = 0
    zip.method = 12
    #expect(
      throws: ByteError.syntax(
        name: "t.kmz", offset: 0, line: nil,
        reason: "'doc.kml' is packed by method 12; only deflate is read")
    ) { try zip.contents() }
  }

  @Test func everyCutIsAnError() {
    let bytes = HandmadeZip().bytes
    for count in bytes.indices {
      #expect(throws: ByteError.self, "cut to \(count) bytes") {
        let archive = try ZipArchive(Array(bytes.prefix(count)), name: "t.kmz")
        guard let entry = archive.entries.first else { return }
        _ = try archive.contents(of: entry)
      }
    }
  }
}
