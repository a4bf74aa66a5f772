import RulesEngine

extension Encoders {
  /// Record messages with time, position, altitude, speed and accuracy.
  static func fit(_ fixes: [Fix]) -> [UInt8] {
    var file = FITFile()
    file.define(
      local: 0, global: 20,
      [
        .init(number: 253, size: 4), .init(number: 0, size: 4), .init(number: 1, size: 4),
        .init(number: 78, size: 4), .init(number: 73, size: 4), .init(number: 31, size: 1),
      ])
    for fix in fixes {
      let values: [(UInt32, Int)] = [
        (UInt32(fix.time / 1000 - 631_065_600), 4), (FITFile.semicircles(fix.latitude), 4),
        (FITFile.semicircles(fix.longitude), 4),
        (UInt32(((fix.altitude + 500) * 5).rounded()), 4),
        (UInt32((fix.speed * 1000).rounded()), 4), (UInt32(fix.accuracy.rounded()), 1),
      ]
      file.add(local: 0, values.flatMap { FITFile.bytes(of: $0.0, $0.1) })
    }
    return file.bytes()
  }
}
