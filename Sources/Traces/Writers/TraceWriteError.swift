package import Bytes

/// Why a trace could not be written.
public enum TraceWriteError: Error, Hashable, Sendable {
  /// The system refused the file; the text says why.
  case unwritable(String)
  /// There is no writer for the format.
  case noWriter(TraceFormat)

  package init(_ error: ByteError) {
    self = .unwritable(error.description)
  }
}

extension TraceWriteError: CustomStringConvertible {
  /// The message for a person.
  public var description: String {
    switch self {
    case .unwritable(let reason): reason
    case .noWriter(let format):
      "\(format.rawValue) can be read, not written; choose one of csv, ndjson, gpx, geojson"
    }
  }
}
