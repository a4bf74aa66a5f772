public import DeliveryCore
import Foundation

extension ContentFlowClient {
  /// Shows what is due on a screen, and answers once it is closed, or given to a handler.
  ///
  /// The client tracks the impression, the click and the dismissal of what it draws itself.
  public func presentPopup(screen: String) async -> CFPopupResult {
    guard !popupState.isPresenting else { return .not(.alreadyShowing) }
    popupState.isPresenting = true
    defer { popupState.isPresenting = false }
    switch await choosePopup(screen) {
    case .alreadyShowing: return .not(.alreadyShowing)
    case .nothing: return .not(features.campaigns ? .nothingToShow : .featuresOff)
    case .popup(let popup): return await present(popup)
    }
  }

  /// Draws popups from now on, in place of the presenter the client was made with.
  public func setPopupPresenter(_ presenter: any PopupPresenter) {
    popupState.presenter = presenter
  }

  /// The user is on another screen; with ``CFPopupOptions/autoPresent``, what is due there is shown.
  ///
  /// - Parameter screen: the screen; `nil` for none.
  public func screenChanged(_ screen: String?) {
    popupState.auto?.cancel()
    popupState.auto = nil
    guard let screen, popups.options.autoPresent, problem == nil else { return }
    let delay = Int64(popups.options.delayMs)
    let clock = seams.clock
    popupState.auto = Task { [weak self] in
      if delay > 0, (try? await clock.sleep(milliseconds: delay)) == nil { return }
      // What is on the screen by now is shown whatever screen comes next.
      guard !Task.isCancelled, let self else { return }
      _ = await self.presentPopup(screen: screen)
    }
  }

  private func present(_ popup: CFPopup) async -> CFPopupResult {
    let options = popups.options
    if case .block(let block) = popup {
      if let handler = options.onBlockPopup {
        await handler(block)
        return .shown(popup)
      }
      guard options.blockPopups == .builtIn, !CardContent(block).isEmpty else {
        return giveBack(popup, .notHandled)
      }
    }
    let presenter = popupState.presenter ?? seams.presenter
    guard presenter.isReady else { return giveBack(popup, .noUIContext) }
    let card = popup.content.card(id: popup.id, theme: options.theme)
    let seen = note(popup, "impression", after: nil)
    switch await presenter.present(card) {
    case .notShown: return giveBack(popup, .noUIContext)
    case .dismissed: note(popup, "dismiss", after: seen)
    case .pressed:
      note(popup, "cta_click", after: seen)
      await follow(card.link, of: popup, options)
    }
    popupState.desk.release()
    return .shown(popup)
  }

  /// Counts at once what happened, and tracks it without keeping the popup waiting for a server. The
  /// event has an id, so that it is not counted again when it is tracked.
  @discardableResult
  private func note(
    _ popup: CFPopup, _ action: String, after earlier: Task<Void, Never>?
  ) -> Task<Void, Never> {
    var event = popup.event(action)
    event.id = seams.ids.next()
    noteLocally(event)
    return Task { [event] in
      await earlier?.value
      _ = try? await self.submit(event)
    }
  }

  private func giveBack(_ popup: CFPopup, _ reason: CFPopupResult.Reason) -> CFPopupResult {
    popupState.desk.release()
    return .not(reason, popup)
  }

  private func follow(_ link: String?, of popup: CFPopup, _ options: CFPopupOptions) async {
    let route = LinkRoute.choose(
      link, of: popup.kind, hasAction: options.onAction != nil,
      hasBlockAction: options.onBlockAction != nil)
    switch route {
    case .nowhere: return
    case .open(let url): _ = await seams.opener.open(url.absoluteString)
    case .handler(let url, let opensOtherwise):
      var isTaken = false
      switch popup {
      case .campaign(let campaign): isTaken = await options.onAction?(campaign, url) ?? false
      case .block(let block): isTaken = await options.onBlockAction?(block, url) ?? false
      }
      if !isTaken && opensOtherwise { _ = await seams.opener.open(url.absoluteString) }
    }
  }
}

extension CFPopup {
  /// What is tracked of it.
  func event(_ action: String) -> CFEvent {
    switch self {
    case .block(let block):
      CFEvent(
        .content, action, key: block.key, instanceId: block.instanceId,
        placement: block.placement, variantId: block.variantId)
    case .campaign(let campaign): campaign.event(action)
    }
  }

  /// What the built-in card shows of it.
  var content: CardContent {
    switch self {
    case .block(let block): CardContent(block)
    case .campaign(let campaign): CardContent(campaign)
    }
  }
}
