/// A fleet's drive as text, as recorders and converters write it.
package struct TraceText: Sendable {
  /// The shapes of text.
  package enum Format: Sendable {
    /// Eight columns, times as ISO 8601.
    case csv
    /// GPX 1.1 with speed, course and accuracy as extensions.
    case gpx
    /// A GeoJSON point a fix.
    case points
    /// A GeoJSON line a device, with `coordTimes`.
    case tracks
    /// A GGA and an RMC sentence a fix.
    case nmea
  }

  /// The text.
  package private(set) var bytes: [UInt8] = []
  /// How many fixes it has.
  package let fixes: Int

  private let places: Places
  private let devices: Int
  private let seconds: Int
  private var random: SplitMix

  /// Writes the drive of a hundred devices for as many seconds as make the fixes.
  package init(_ format: Format, fixes: Int, seed: UInt64) {
    devices = format == .nmea ? 1 : 100
    seconds = max(1, fixes / devices)
    self.fixes = seconds * devices
    places = CircleField(count: 2000).fleet(devices: devices, seconds: seconds, seed: seed)
    random = SplitMix(seed: seed)
    bytes.reserveCapacity(fixes * 220)
    switch format {
    case .csv: writeCSV()
    case .gpx: writeGPX()
    case .points: writePoints()
    case .tracks: writeTracks()
    case .nmea: writeNMEA()
    }
  }

  // MARK: Formats

  private mutating func writeCSV() {
    append("device,time,lat,lon,accuracy,speed,course,altitude\n")
    for fix in 0..<fixes {
      append("van-\(fix % devices),")
      appendTime(fix / devices)
      for value in [(places.latitudes[fix], 7), (places.longitudes[fix], 7)] + measures {
        append(",")
        append(value.0, decimals: value.1)
      }
      append("\n")
    }
  }

  private mutating func writeGPX() {
    append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"bench\"")
    append(" xmlns=\"http://www.topografix.com/GPX/1/1\" xmlns:g=\"urn:georules:trace\">\n")
    for device in 0..<devices {
      append("<trk><name>van-\(device)</name><trkseg>\n")
      for second in 0..<seconds {
        let fix = second * devices + device
        append("<trkpt lat=\"")
        append(places.latitudes[fix], decimals: 7)
        append("\" lon=\"")
        append(places.longitudes[fix], decimals: 7)
        append("\"><time>")
        appendTime(second)
        append("</time><extensions>")
        for (name, value) in zip(["accuracy", "speed", "course"], measures) {
          append("<g:\(name)>")
          append(value.0, decimals: value.1)
          append("</g:\(name)>")
        }
        append("</extensions></trkpt>\n")
      }
      append("</trkseg></trk>\n")
    }
    append("</gpx>\n")
  }

  private mutating func writePoints() {
    append("{\"type\":\"FeatureCollection\",\"features\":[")
    for fix in 0..<fixes {
      append(fix == 0 ? "\n" : ",\n")
      append("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":")
      appendPosition(fix)
      append("},\"properties\":{\"device\":\"van-\(fix % devices)\",\"time\":\"")
      appendTime(fix / devices)
      append("\"")
      for (name, value) in zip(["accuracy", "speed", "course"], measures) {
        append(",\"\(name)\":")
        append(value.0, decimals: value.1)
      }
      append("}}")
    }
    append("\n]}\n")
  }

  private mutating func writeTracks() {
    append("{\"type\":\"FeatureCollection\",\"features\":[")
    for device in 0..<devices {
      append(device == 0 ? "\n" : ",\n")
      append("{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[")
      for second in 0..<seconds {
        if second > 0 { append(",") }
        appendPosition(second * devices + device)
      }
      append("]},\"properties\":{\"device\":\"van-\(device)\",\"coordTimes\":[")
      for second in 0..<seconds {
        append(second == 0 ? "\"" : ",\"")
        appendTime(second)
        append("\"")
      }
      append("]}}")
    }
    append("\n]}\n")
  }

  private mutating func writeNMEA() {
    for fix in 0..<fixes {
      let measures = measures
      appendSentence { text in
        text.append("GPGGA,")
        text.appendClock(fix, mark: "")
        text.append(".000,")
        text.appendDegreesAndMinutes(fix)
        text.append(",1,08,1.0,")
        text.append(measures[3].0, decimals: 1)
        text.append(",M,-34.0,M,,")
      }
      appendSentence { text in
        text.append("GPRMC,")
        text.appendClock(fix, mark: "")
        text.append(".000,A,")
        text.appendDegreesAndMinutes(fix)
        text.append(",")
        text.append(measures[1].0, decimals: 2)
        text.append(",")
        text.append(measures[2].0, decimals: 1)
        text.append(",")
        text.appendPadded(1 + fix / 86_400, to: 2)
        text.append("0124,,,A")
      }
    }
  }

  // MARK: Parts

  /// Accuracy, speed, course and altitude, with their decimals.
  private var measures: [(Double, Int)] {
    mutating get {
      [
        (random.uniform(3, 12), 1), (random.uniform(0, 30), 2), (random.uniform(0, 360), 1),
        (random.uniform(0, 80), 1),
      ]
    }
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func append(_ value: Double, decimals: Int) {
    let scale = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000][decimals]
    let scaled = Int((abs(value) * Double(scale)).rounded())
    if value < 0 { append("-") }
    append("\(scaled / scale).")
    appendPadded(scaled % scale, to: decimals)
  }

  private mutating func appendPadded(_ number: Int, to width: Int) {
    var scale = 1
    for _ in 1..<width { scale *= 10 }
    while scale > 0 {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: number / scale % 10))
      scale /= 10
    }
  }

  private mutating func appendClock(_ second: Int, mark: String) {
    appendPadded(second / 3600 % 24, to: 2)
    append(mark)
    appendPadded(second / 60 % 60, to: 2)
    append(mark)
    appendPadded(second % 60, to: 2)
  }

  private mutating func appendTime(_ second: Int) {
    append("2024-01-")
    appendPadded(1 + second / 86_400, to: 2)
    append("T")
    appendClock(second, mark: ":")
    append("Z")
  }

  private mutating func appendPosition(_ fix: Int) {
    append("[")
    append(places.longitudes[fix], decimals: 7)
    append(",")
    append(places.latitudes[fix], decimals: 7)
    append("]")
  }

  private mutating func appendDegreesAndMinutes(_ fix: Int) {
    for (value, width, letters) in [
      (places.latitudes[fix], 2, "NS"), (places.longitudes[fix], 3, "EW"),
    ] {
      let minutes = Int((abs(value) * 600_000).rounded())
      appendPadded(minutes / 600_000, to: width)
      appendPadded(minutes / 10_000 % 60, to: 2)
      append(".")
      appendPadded(minutes % 10_000, to: 4)
      append(value < 0 ? ",\(letters.suffix(1))" : ",\(letters.prefix(1))")
      if width == 2 { append(",") }
    }
  }

  /// Writes a sentence with its checksum.
  private mutating func appendSentence(_ body: (inout TraceText) -> Void) {
    append("$")
    let start = bytes.count
    body(&self)
    let sum = bytes[start...].reduce(0) { $0 ^ $1 }
    append("*")
    for digit in [sum >> 4, sum & 15] { bytes.append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
    append("\r\n")
  }
}
