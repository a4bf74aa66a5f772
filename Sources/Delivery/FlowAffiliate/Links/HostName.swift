import Foundation

/// Names of hosts in the one form in which they are compared.
package enum HostName {
  /// Lower case, without final dot, labels beyond ASCII in Punycode (RFC 5891, without the mapping
  /// of look-alikes); `nil` for a name that is none.
  package static func normalized(_ text: String) -> String? {
    var name = text.precomposedStringWithCanonicalMapping.lowercased()
    if name.hasSuffix(".") { name.removeLast() }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    var forms: [String] = []
    for label in labels {
      guard !label.isEmpty, let form = normalized(label: label) else { return nil }
      forms.append(form)
    }
    return forms.joined(separator: ".")
  }

  private static func normalized(label: Substring) -> String? {
    for scalar in label.unicodeScalars where scalar.isASCII {
      guard UInt8(ascii: scalar).isASCIILetterOrDigit || scalar == "-" || scalar == "_" else {
        return nil
      }
    }
    if label.utf8.allSatisfy({ $0 < 0x80 }) { return String(label) }
    return "xn--" + Punycode.encoded(label)
  }
}
