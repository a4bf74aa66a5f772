import DeliveryCore
import Foundation

extension CardContent {
  /// The parts of a block that uses the standard fields.
  ///
  /// `#cta_url` is of a type that the client keeps as it came; as a text it is taken too.
  package init(_ block: ContentBlock) {
    self.init(
      title: Self.text(block, "#title"), body: Self.text(block, "#body"),
      image: Self.image(block), buttonLabel: Self.text(block, "#cta_label"),
      link: Self.text(block, "#cta_url"),
      isButtonVisible: !Self.isFalse(block.field("#cta_visible")?.value))
  }

  private static func text(_ block: ContentBlock, _ tag: String) -> String? {
    switch block.field(tag)?.value {
    case .text(let text): text
    case .unknown(_, let raw): raw.stringValue
    default: nil
    }
  }

  private static func image(_ block: ContentBlock) -> String? {
    guard case .image(let image)? = block.field("#image")?.value else { return nil }
    return image.url.absoluteString
  }

  private static func isFalse(_ value: ContentFieldValue?) -> Bool {
    switch value {
    case .boolean(let isVisible): !isVisible
    case .text(let text): text == "false"
    case .unknown(_, let raw): raw == .bool(false) || raw.stringValue == "false"
    default: false
    }
  }
}
