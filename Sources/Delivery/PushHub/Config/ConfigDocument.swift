import DeliveryCore
import Foundation

/// A config as the server gave it, with the bytes that were signed.
struct ConfigDocument: Sendable, Hashable {
  /// The bytes of the answer, exactly.
  let body: Data
  /// The signature's header; `nil` without one.
  let signature: String?
  let etag: String?
  /// 0 when nothing is published.
  let version: Int64
  /// The values by their keys, without those that are `null`.
  let values: [String: JSONValue]
  /// How long the server wants to be left alone, in seconds.
  let minimumFetchIntervalSeconds: Double

  static let defaultMinimumSeconds = 900.0

  /// Reads an answer.
  ///
  /// - Throws: `unexpectedAnswer` saying where it is not a config.
  init(body: Data, signature: String?, etag: String?) throws(PushHubError) {
    let answer: JSONValue
    do throws(JSONError) {
      answer = try JSONValue(parsing: body, name: "config")
    } catch {
      throw .unexpectedAnswer(error.description)
    }
    guard let version = answer["version"]?.integerValue, version >= 0 else {
      throw .unexpectedAnswer("config: version is not a whole number from 0")
    }
    guard let parameters = answer["parameters"]?.objectValue else {
      throw .unexpectedAnswer("config: parameters is not an object")
    }
    var values: [String: JSONValue] = [:]
    for (key, parameter) in parameters {
      guard let members = parameter.objectValue else {
        throw .unexpectedAnswer("config: a parameter is not an object with a value")
      }
      if let value = members["value"], !value.isNull { values[key] = value }
    }
    let seconds = answer["minimumFetchIntervalSeconds"]?.numberValue
    self.body = body
    self.signature = signature
    self.etag = etag
    self.version = version
    self.values = values
    minimumFetchIntervalSeconds =
      seconds.flatMap { $0 >= 0 ? $0 : nil } ?? Self.defaultMinimumSeconds
  }

  /// The signature's header; several are joined, as HTTP joins them, and are then no signature.
  static func signature(_ headers: HTTPHeaders) -> String? {
    let name = SignatureHeader.name.lowercased()
    let values = headers.fields.filter { $0.name.lowercased() == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ",")
  }
}
