import Foundation
import Geo
import TestSupport
import Testing

@Suite struct SavedIndexDamageTests {
  private func scene() -> SavedScene {
    var scene = SavedScene(perKind: 4, perShape: 1, seed: 1)
    scene.decorate()
    return scene
  }

  /// The error of opening the file.
  private func failure(_ path: String, verify: Bool = false) -> FenceIndexFileError? {
    do throws(FenceIndexFileError) {
      _ = try FenceIndex(mapping: path, verify: verify)
      return nil
    } catch {
      return error
    }
  }

  /// Asks for everything; whatever the answers are, they are fences that there may be.
  private func useAll(_ path: String, _ places: [Coordinate]) {
    guard let index = try? FenceIndex(mapping: path) else { return }
    var mapped = index
    let limit = FenceHandle(truncatingIfNeeded: mapped.handleLimit)
    let found = answers(mapped, places)
    #expect(found.count == places.count)
    #expect(found.allSatisfy { $0.allSatisfy { $0 < limit } })
    var locator = mapped.makeLocator()
    var handles: [FenceHandle] = []
    for (place, next) in zip(places, places.dropFirst()) {
      locator.locate(
        longitude: place.longitude, latitude: place.latitude, in: mapped, into: &handles)
      #expect(handles.allSatisfy { $0 < limit })
      locator.candidates(from: place, to: next, in: mapped, into: &handles)
      #expect(handles.allSatisfy { $0 < limit })
    }
    for handle in 0..<min(limit, 200) {
      guard let fence = mapped.fence(handle) else { continue }
      _ = mapped.handle(forID: fence.id)
      _ = fence.shape.bounds
      _ = fence.shape.signedDistanceMetres(to: places[0])
    }
    mapped.remove(0)
    if limit > 0, let fence = mapped.fence(limit / 2) { mapped.insert(fence) }
    #expect(answers(mapped, places).count == places.count)
  }

  @Test func theFormatIsAsDescribed() throws {
    try withSaved(FenceIndex(scene().fences)) { path in
      let file = try SavedFile(path)
      var sealed = file
      sealed.seal()
      #expect(sealed.bytes == file.bytes)
      #expect(file.number(at: 16) == UInt64(file.bytes.count))
      #expect(file.sections.count == 23)
      #expect(file.sections.allSatisfy { $0.lowerBound % SavedFile.pageBytes == 0 })
    }
  }

  @Test func everyFlippedByteOfTheHeadIsFound() throws {
    try withSaved(FenceIndex(scene().fences)) { path in
      let file = try SavedFile(path)
      let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      for offset in 0..<SavedFile.pageBytes {
        for flip: UInt8 in offset < 600 ? [1, 0x80, 0xff] : [0x10] {
          try handle.seek(toOffset: UInt64(offset))
          handle.write(Data([file.bytes[offset] ^ flip]))
          let error = failure(path)
          switch offset {
          case ..<8: #expect(error == .notAnIndex(path: path))
          case 12..<16:
            let version = file.number(at: 12, 4) ^ UInt64(flip) << (8 * UInt64(offset - 12))
            let number = UInt32(version)
            #expect(
              error
                == (number > 2
                  ? .newerVersion(path: path, version: number, supported: 2)
                  : .olderVersion(path: path, version: number, supported: 2)))
          default: #expect(error == .damagedHead(path: path))
          }
        }
        try handle.seek(toOffset: UInt64(offset))
        handle.write(Data([file.bytes[offset]]))
      }
      try handle.close()
      #expect(failure(path, verify: true) == nil)
    }
  }

  @Test func aMachineOfTheOtherByteOrderIsTold() throws {
    try withSaved(FenceIndex([])) { path in
      var file = try SavedFile(path)
      file.bytes[8..<12].reverse()
      try file.write(to: path)
      #expect(failure(path) == .otherByteOrder(path: path))
    }
  }

  @Test func everyTruncationIsFound() throws {
    try withSaved(FenceIndex(scene().fences)) { path in
      let file = try SavedFile(path)
      let total = UInt64(file.bytes.count)
      let borders = file.sections.flatMap { [$0.lowerBound, $0.upperBound] }
      let around = borders.flatMap { [$0 - 1, $0, $0 + 1] }
      let cuts = Set(stride(from: 0, to: file.bytes.count, by: 64)).union(around)
        .filter { $0 < file.bytes.count }
      let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      for cut in cuts.sorted(by: >) {
        try handle.truncate(atOffset: UInt64(cut))
        let expected = cut < SavedFile.pageBytes ? UInt64(SavedFile.pageBytes) : total
        #expect(
          failure(path)
            == (cut == 0
              ? .notAnIndex(path: path)
              : .truncated(path: path, byteCount: UInt64(cut), expected: expected)))
      }
      try handle.close()
      var longer = file
      longer.bytes.append(0)
      try longer.write(to: path)
      guard case .malformed = failure(path) else {
        Issue.record("a longer file was taken")
        return
      }
    }
  }

  @Test(arguments: seeds(isFullRun ? 200 : 8))
  func damagedTablesAreFoundWhenAskedForAndNeverCrash(seed: UInt64) throws {
    let scene = scene()
    let places = Array(scene.places.prefix(150))
    try withSaved(FenceIndex(scene.fences, distanceModel: seed % 2 == 0 ? .sphere : .wgs84)) {
      path in
      var random = SplitMix(seed: seed)
      let file = try SavedFile(path)
      for section in file.sections where !section.isEmpty {
        var damaged = file
        for _ in 0..<Int.random(in: 1...30, using: &random) {
          let offset = Int.random(in: section, using: &random)
          damaged.bytes[offset] ^= UInt8.random(in: 1...255, using: &random)
        }
        if damaged.bytes == file.bytes { continue }
        try damaged.write(to: path)
        guard case .damagedSection = failure(path, verify: true) else {
          Issue.record("damage was not found, seed \(seed), section at \(section.lowerBound)")
          continue
        }
        useAll(path, places)
      }
    }
  }

  @Test(arguments: seeds(isFullRun ? 400 : 20))
  func liesWithTheRightChecksumsNeverCrash(seed: UInt64) throws {
    let scene = scene()
    let places = Array(scene.places.prefix(100))
    try withSaved(FenceIndex(scene.fences)) { path in
      var random = SplitMix(seed: seed)
      let file = try SavedFile(path)
      for round in 0..<20 {
        var lie = file
        let extremes: [UInt64] = [
          0, 1, .max, .max >> 1, 1 << 31, 1 << 29, UInt64(random.next() % 1000),
          Double.nan.bitPattern, Double.infinity.bitPattern, (1e300).bitPattern,
        ]
        if round % 2 == 0 {
          // A field of the facts or of an entry.
          let entries = SavedFile.sectionsAt..<SavedFile.sectionsAt + 20 * SavedFile.sectionBytes
          let fields =
            Bool.random(using: &random)
            ? Array(stride(from: 32, to: 176, by: 8))
            : Array(stride(from: entries.lowerBound, to: entries.upperBound, by: 8))
          if let field = fields.randomElement(using: &random),
            let value = extremes.randomElement(using: &random)
          {
            lie.set(value, at: field)
          }
        } else {
          // A table in which every fourth word is an extreme one.
          let section = lie.sections[Int.random(in: 0..<20, using: &random)]
          for offset in stride(from: section.lowerBound, to: section.upperBound - 7, by: 8)
          where Int.random(in: 0..<4, using: &random) == 0 {
            lie.set(
              extremes.randomElement(using: &random) ?? random.next(), at: offset)
          }
        }
        lie.seal()
        try lie.write(to: path)
        useAll(path, places)
      }
    }
  }

  @Test func blocksThatLieInThemselvesEnd() throws {
    let scene = scene()
    try withSaved(FenceIndex(scene.fences)) { path in
      var file = try SavedFile(path)
      // The words of the cells: every one a block that begins at the first word.
      let entry = try #require(
        (0..<file.sectionCount).first {
          file.number(at: SavedFile.sectionsAt + $0 * SavedFile.sectionBytes, 4) == 32
        })
      let words = file.sections[entry]
      for offset in stride(from: words.lowerBound, to: words.upperBound - 8, by: 4) {
        file.set(3, at: offset, 4)
      }
      file.seal()
      try file.write(to: path)
      useAll(path, scene.places)
    }
  }

  @Test func otherFilesAreToldApart() throws {
    try BadBytes.withFolder { folder in
      let path = folder + "/file"
      for bytes in [BadBytes.program, BadBytes.picture, Array("{\"type\":".utf8), []] {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        #expect(failure(path) == .notAnIndex(path: path))
      }
      #expect(failure(folder) == .cannotOpen(path: folder, reason: "it is a folder"))
      #expect(
        failure(folder + "/none")
          == .cannotOpen(path: folder + "/none", reason: "No such file or directory"))
      #expect(
        failure("/dev/null") == .cannotOpen(path: "/dev/null", reason: "it is not a regular file"))
    }
  }

  @Test func whatCannotBeSavedLeavesTheOldFile() throws {
    try withSaved(FenceIndex([])) { path in
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let geos = FenceIndex([], engine: .geos)
      #expect(throws: FenceIndexFileError.engineNotSaved(.geos)) { try geos.save(to: path) }
      #expect(
        throws: FenceIndexFileError.cannotWrite(
          path: path + "/in/it", reason: "Not a directory")
      ) { try FenceIndex([]).save(to: path + "/in/it") }
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      #expect(throws: FenceIndexFileError.self) { try FenceIndex([]).save(to: folder) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["fences.index"])
    }
  }

  @Test func whatIsNoFileIsNotReplaced() throws {
    try withSaved(FenceIndex([])) { path in
      let pipe = path + ".pipe"
      try #require(mkfifo(pipe, 0o600) == 0)
      #expect(
        throws: FenceIndexFileError.cannotWrite(
          path: pipe, reason: "it is there and not a regular file")
      ) { try FenceIndex([]).save(to: pipe) }
      let kind = try FileManager.default.attributesOfItem(atPath: pipe)[.type]
      #expect(kind as? FileAttributeType != .typeRegular)
      #expect(FileManager.default.fileExists(atPath: pipe))
    }
  }

  @Test func damageIsNotSavedAgain() throws {
    let scene = scene()
    try withSaved(FenceIndex(scene.fences)) { path in
      var file = try SavedFile(path)
      let last = try #require(file.sections.last { !$0.isEmpty })
      file.bytes[last.lowerBound] ^= 1
      try file.write(to: path)
      let mapped = try FenceIndex(mapping: path)
      #expect(
        throws: FenceIndexFileError.damagedSection(path: path, section: "handlesByID")
      ) { try mapped.save(to: path) }
      #expect(
        FenceIndexFileError.damagedSection(path: path, section: "handlesByID").description
          == "\(path): the checksum of section handlesByID differs; copy the file again")
    }
  }
}
