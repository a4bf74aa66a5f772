#if canImport(SwiftUI)
  import DeliveryCore
  public import SwiftUI

  extension View {
    /// Shows popups over this view; a change of `screen` calls `screenChanged(_:)`.
    public func contentFlowPopups(client: ContentFlowClient, screen: String?) -> some View {
      modifier(PopupModifier(client: client, screen: screen))
    }
  }

  private struct PopupModifier: ViewModifier {
    let client: ContentFlowClient
    let screen: String?
    @StateObject private var model = CFPopupModel()

    func body(content: Content) -> some View {
      content
        .overlay { if let card = model.card { CardView(card: card, finish: model.finish) } }
        .task { await client.setPopupPresenter(model) }
        .task(id: screen) { await client.screenChanged(screen) }
    }
  }

  private struct CardView: View {
    let card: PopupCard
    let finish: @MainActor (PopupOutcome) -> Void

    var body: some View {
      ZStack {
        Color.black.opacity(0.4).ignoresSafeArea()
        VStack(spacing: 12) {
          if let image = card.imageURL.flatMap({ URL(string: $0) }) {
            AsyncImage(url: image) {
              $0.resizable().scaledToFit()
            } placeholder: {
              ProgressView()
            }
          }
          if let title = card.title { Text(title).font(.headline) }
          if let body = card.body { Text(body) }
          if let label = card.buttonLabel {
            Button(label) { finish(.pressed) }.buttonStyle(.borderedProminent).tint(accent)
          }
        }
        .padding(20)
        .background(.background, in: RoundedRectangle(cornerRadius: card.cornerRadius ?? 16))
        .overlay(alignment: .topTrailing) {
          Button {
            finish(.dismissed)
          } label: {
            Image(systemName: "xmark.circle.fill")
          }
          .padding(8)
        }
        .padding(32)
      }
    }

    private var accent: Color {
      guard let hex = card.accentColor?.dropFirst(), let value = UInt32(hex, radix: 16) else {
        return .accentColor
      }
      return Color(
        red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255,
        blue: Double(value & 255) / 255)
    }
  }
#endif
