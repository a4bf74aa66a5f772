package import DeliveryCore
import Foundation

/// The parts of the built-in card, before it is known who they are from.
package struct CardContent: Sendable, Hashable {
  package var title: String?
  package var body: String?
  package var image: String?
  package var buttonLabel: String?
  package var link: String?
  package var isButtonVisible: Bool

  /// Makes the parts.
  package init(
    title: String? = nil, body: String? = nil, image: String? = nil, buttonLabel: String? = nil,
    link: String? = nil, isButtonVisible: Bool = true
  ) {
    self.title = title
    self.body = body
    self.image = image
    self.buttonLabel = buttonLabel
    self.link = link
    self.isButtonVisible = isButtonVisible
  }

  /// The parts of a campaign.
  package init(_ campaign: ContentCampaign) {
    self.init(
      title: campaign.title, body: campaign.body, image: campaign.imageUrl,
      buttonLabel: campaign.ctaLabel, link: campaign.actionUrl)
  }

  /// Whether there is anything to show.
  package var isEmpty: Bool {
    [title, body, image].allSatisfy { $0?.isEmpty ?? true }
  }

  /// The card; pictures are shown over https only, a button needs a label.
  package func card(id: String, theme: CFPopupTheme) -> PopupCard {
    let label = isButtonVisible ? Self.text(buttonLabel) : nil
    return PopupCard(
      id: id, title: Self.text(title), body: Self.text(body), imageURL: secureImage,
      buttonLabel: label, link: label == nil ? nil : Self.text(link),
      accentColor: theme.accent.hex, cornerRadius: theme.cornerRadius)
  }

  private var secureImage: String? {
    guard case .web(let url) = LinkFilter.judge(image), url.scheme?.lowercased() == "https" else {
      return nil
    }
    return url.absoluteString
  }

  private static func text(_ value: String?) -> String? {
    value.flatMap { $0.isEmpty ? nil : $0 }
  }
}
