extension ByteWriter {
  mutating func write(_ fix: Fix) {
    write(fix.device)
    write(fix.time)
    write(fix.longitude)
    write(fix.latitude)
    write(fix.accuracy)
    write(fix.speed)
    write(fix.course)
    write(fix.altitude)
    write(fix.receivedAt)
    write(fix.flags.rawValue)
    write(fix.row)
  }

  mutating func write(fixes: some Collection<Fix>) {
    write(count: fixes.count)
    for fix in fixes { write(fix) }
  }
}

extension ByteReader {
  /// The size of a written fix.
  static let fixSize = 73

  mutating func readFix() throws(SnapshotError) -> Fix {
    Fix(
      device: try read(UInt32.self), time: try read(Int64.self), longitude: try readDouble(),
      latitude: try readDouble(), accuracy: try readDouble(), speed: try readDouble(),
      course: try readDouble(), altitude: try readDouble(), receivedAt: try read(Int64.self),
      flags: FixFlags(rawValue: try read(UInt8.self)), row: try read(UInt32.self))
  }

  mutating func readFixes() throws(SnapshotError) -> [Fix] {
    let count = try readCount(ofAtLeast: Self.fixSize)
    var fixes: [Fix] = []
    fixes.reserveCapacity(count)
    for _ in 0..<count { fixes.append(try readFix()) }
    return fixes
  }
}
