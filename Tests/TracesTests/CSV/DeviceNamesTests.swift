import RulesEngine
import TestSupport
import Testing
import Traces

/// Devices are told apart by every byte of their names, whatever the names' length.
@Suite struct DeviceNamesTests {
  /// Names of one to forty letters, each with others beside it that differ in one letter.
  private static let names: [String] = (1...40).flatMap { length -> [String] in
    let plain = (0..<length).map { "abcdefghij"[$0 % 10] }
    return [plain]
      .map { $0.joined() }
      + (0..<length).map { changed in
        var letters = plain
        letters[changed] = "Z"
        return letters.joined()
      }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func everyByteCounts(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let rows = (0..<4000).map { _ in Self.names.randomElement(using: &random) ?? "" }
    let table = rows.enumerated().map { number, name in
      let blanks = [" ", "", ""].randomElement(using: &random) ?? ""
      return "\(1_704_067_200 + number),\(name)\(blanks),1.5,2.5"
    }
    let run = TraceRun.text(
      "time,device,lat,lon\n" + table.joined(separator: "\n"), format: .csv, CSVReader.read)
    #expect(run.error == nil)
    #expect(run.fixes.map { run.devices[Int($0.device)] } == rows)
    #expect(Set(run.devices).count == run.devices.count)
  }

  @Test func rowsOfOneDeviceStandTogether() {
    let rows = Self.names.flatMap { [$0, $0, $0] }
    let table = rows.enumerated().map { "\(1_704_067_200 + $0),\($1),1.5,2.5" }
    let run = TraceRun.text(
      "time,device,lat,lon\n" + table.joined(separator: "\n"), format: .csv, CSVReader.read)
    #expect(run.fixes.map { run.devices[Int($0.device)] } == rows)
  }
}

extension String {
  fileprivate subscript(index: Int) -> String {
    String(self[self.index(startIndex, offsetBy: index)])
  }
}
