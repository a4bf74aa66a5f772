public import DeliveryCore

/// Shows popups to the test, which does what a user would.
public final class ScriptedPresenter: PopupPresenter {
  private struct Shown: Sendable {
    var cards: [PopupCard] = []
    var open: [CheckedContinuation<PopupOutcome, Never>] = []
  }

  private let shown = Watched(Shown())
  private let ready: Bool

  /// Starts with nothing shown.
  public init(isReady: Bool = true) {
    ready = isReady
  }

  /// As scripted.
  public var isReady: Bool { ready }
  /// All cards so far.
  public var cards: [PopupCard] { shown.value.cards }

  /// Keeps the card until the test acts.
  public func present(_ card: PopupCard) async -> PopupOutcome {
    await withCheckedContinuation { caller in
      shown.update { shown in
        shown.cards.append(card)
        shown.open.append(caller)
      }
    }
  }

  /// Waits until a card is open and does something with the oldest.
  public func act(_ outcome: PopupOutcome) async throws {
    try await shown.wait { !$0.open.isEmpty }
    shown.update { $0.open.removeFirst() }.resume(returning: outcome)
  }
}

/// Keeps the addresses that were opened.
public final class ScriptedOpener: URLOpener {
  /// The addresses, in order.
  public let opened = Watched<[String]>([])
  private let result: Bool

  /// Starts with what opening answers.
  public init(_ result: Bool = true) {
    self.result = result
  }

  /// Keeps the address.
  public func open(_ url: String) async -> Bool {
    opened.update { $0.append(url) }
    return result
  }
}
