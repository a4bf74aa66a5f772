package import DeliveryCore

/// The id of an installation. Once known it is never replaced.
package enum DeviceID: Sendable {
  /// Why an id that the app gave cannot be used.
  package enum Problem: Error, Sendable, Hashable {
    /// It is empty, too long, or has other characters than letters, digits and `._:-`.
    case malformed
    /// This installation has another one already.
    case conflict

    /// What is wrong, and what to do.
    package var advice: String {
      switch self {
      case .malformed: "must be 1 to \(DeviceID.limit) letters, digits or ._:- in ASCII"
      case .conflict:
        "is another than this installation has already: leave it out, or pass the same"
      }
    }
  }

  /// The most characters.
  static let limit = 128

  /// Whether a text can be a device id.
  package static func isValid(_ text: String) -> Bool {
    guard (1...limit).contains(text.utf8.count) else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x3a, 0x5f: true
      default: false
      }
    }
  }

  /// The id to use: the app's, else the one of earlier starts, else a new one.
  ///
  /// - Parameters:
  ///   - imported: what the app gave, from a client it had before.
  ///   - stored: what an earlier start has kept.
  ///   - ids: makes a new one.
  /// - Throws: when the app's is malformed, or is another than the stored one.
  package static func resolve(
    imported: String?, stored: String?, ids: any IDSource
  ) throws(Problem) -> String {
    let stored = stored.flatMap { isValid($0) ? $0 : nil }
    guard let imported else { return stored ?? ids.next() }
    guard isValid(imported) else { throw .malformed }
    guard stored == nil || stored == imported else { throw .conflict }
    return imported
  }
}
