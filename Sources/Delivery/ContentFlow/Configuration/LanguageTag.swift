package import Foundation

/// Languages as they are written on the wire.
package enum LanguageTag: Sendable {
  /// The normalised BCP 47 tag, such as `ar-SA`; `en` when there is none.
  package static func text(_ locale: Locale) -> String {
    let tag = locale.identifier(.bcp47)
    return tag.isEmpty || tag == "und" ? "en" : tag
  }

  /// The tag of a device's own writing, such as `ar_SA`.
  package static func text(_ identifier: String) -> String {
    text(Locale(identifier: identifier))
  }
}
