#if canImport(SwiftUI)
  import DeliveryCore
  import SwiftUI

  /// Draws popups over the view that it belongs to.
  @MainActor
  final class CFPopupModel: ObservableObject, PopupPresenter {
    @Published private(set) var card: PopupCard?
    private var caller: CheckedContinuation<PopupOutcome, Never>?

    nonisolated init() {}

    nonisolated var isReady: Bool { true }

    nonisolated func present(_ card: PopupCard) async -> PopupOutcome { await show(card) }

    private func show(_ card: PopupCard) async -> PopupOutcome {
      guard caller == nil else { return .notShown }
      return await withCheckedContinuation { caller in
        self.caller = caller
        self.card = card
      }
    }

    func finish(_ outcome: PopupOutcome) {
      card = nil
      caller?.resume(returning: outcome)
      caller = nil
    }
  }
#endif
