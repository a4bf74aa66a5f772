import RulesEngine

/// The formats that fixes can be written in.
enum TraceEncoder {
  case csv(CSVEncoder)
  case ndjson(NDJSONEncoder)
  case gpx(GPXEncoder)
  case geojson(GeoJSONEncoder)

  /// `nil` when there is no writer for the format.
  init?(_ format: TraceFormat) {
    switch format {
    case .csv: self = .csv(CSVEncoder())
    case .ndjson: self = .ndjson(NDJSONEncoder())
    case .gpx: self = .gpx(GPXEncoder())
    case .geojson: self = .geojson(GeoJSONEncoder())
    default: return nil
    }
  }

  /// Writes what comes before the first fix.
  func begin(_ text: inout [UInt8]) {
    switch self {
    case .csv(let encoder): encoder.begin(&text)
    case .ndjson: break
    case .gpx(let encoder): encoder.begin(&text)
    case .geojson(let encoder): encoder.begin(&text)
    }
  }

  /// Writes a fix.
  mutating func encode(_ fix: Fix, device: String, _ text: inout [UInt8]) {
    switch self {
    case .csv(let encoder): encoder.encode(fix, device: device, &text)
    case .ndjson(let encoder): encoder.encode(fix, device: device, &text)
    case .gpx(var encoder):
      encoder.encode(fix, device: device, &text)
      self = .gpx(encoder)
    case .geojson(var encoder):
      encoder.encode(fix, device: device, &text)
      self = .geojson(encoder)
    }
  }

  /// Writes what comes behind the last fix.
  func end(_ text: inout [UInt8]) {
    switch self {
    case .csv, .ndjson: break
    case .gpx(let encoder): encoder.end(&text)
    case .geojson(let encoder): encoder.end(&text)
    }
  }
}
