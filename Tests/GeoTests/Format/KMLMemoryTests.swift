import Geo
import Glibc
import Testing

@Suite struct KMLMemoryTests {
  /// Alone in a process of its own, so that nobody else's allocations count.
  @Test func namesThatComeAgainAreNotKept() async {
    await #expect(processExitsWith: .success) {
      let name = "<name>a name too long to be kept inline</name>"
      let text = "<kml><Placemark>" + String(repeating: name, count: 20_000) + "</Placemark></kml>"
      let bytes = Array(text.utf8)
      // The first reading takes what every reading needs.
      _ = try FenceFile.read(bytes: bytes, name: "names.kml")
      let before = peakKilobytes()
      for _ in 0..<10 { _ = try FenceFile.read(bytes: bytes, name: "names.kml") }
      // A leak would keep 200,000 strings of 64 bytes.
      try #require(peakKilobytes() < before + 5000)
    }
  }
}

/// The most memory that this process has held.
private func peakKilobytes() -> Int {
  var usage = rusage()
  getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss
}
