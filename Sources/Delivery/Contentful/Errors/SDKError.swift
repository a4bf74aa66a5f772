public import Foundation

/// What the client itself finds wrong.
public enum SDKError: Error, Sendable, Hashable, CustomDebugStringConvertible {
  /// The answer is no answer of the API; the status, where there is one.
  case invalidHTTPResponse(status: Int?)
  /// An address that cannot be asked.
  case invalidURL(string: String)
  /// The Preview API knows the first synchronization only.
  case previewAPIDoesNotSupportSync
  /// The body is not what was asked for.
  case unparseableJSON(data: Data?, errorMessage: String)
  /// No resource has the id.
  case noResourceFoundFor(id: String)
  /// The bytes are no image.
  case unableToDecodeImageData
  /// The locales of the environment are not usable.
  case localeHandlingError(message: String)

  /// What is wrong and what to do; never what a body says.
  public var debugDescription: String {
    switch self {
    case .invalidHTTPResponse(let status):
      "the server's answer (\(status.map(String.init) ?? "no status")) is no answer of the API:"
        + " look at the host"
    case .invalidURL(let string): "\(string) is no address: look at host, space and environment"
    case .previewAPIDoesNotSupportSync:
      "the Preview API supports the first synchronization only: start with an empty SyncSpace"
    case .unparseableJSON(_, let message): "the body cannot be read: \(message)"
    case .noResourceFoundFor(let id): "there is no resource with the id \(id)"
    case .unableToDecodeImageData: "the bytes are no image"
    case .localeHandlingError(let message): "the locales cannot be used: \(message)"
    }
  }
}
