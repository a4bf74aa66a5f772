import DeliveryCore
import Synchronization

extension AffiliateClient {
  /// Checks what this launch brought, once: what an App Clip left, then the install match.
  ///
  /// - Returns: the state at the end of the check; calling it again answers with the same check.
  @discardableResult
  public func start() async -> AffiliateState {
    let check = shared.withLock { shared -> Task<Void, Never> in
      if let check = shared.check { return check }
      let epoch = shared.epoch
      let check = Task { await self.runCheck(epoch) }
      shared.check = check
      return check
    }
    await check.value
    return state
  }

  /// Forgets the install's id and what it was caught with, as a new installation would, and checks
  /// again.
  @discardableResult
  public func reset() async -> AffiliateState {
    change { shared in
      shared.epoch += 1
      shared.check?.cancel()
      shared.check = nil
      shared.install = InstallState(nil, now: seams.clock.wallMilliseconds) {
        seams.ids.next().lowercased()
      }
    }
    return await start()
  }

  private func runCheck(_ epoch: Int) async {
    takeHandoff(epoch)
    if let request = matchRequest(epoch) {
      let answer: MatchAnswer
      do {
        answer = MatchAnswer(try await seams.transport.send(request))
      } catch {
        answer = .unreached
        seams.diagnostics.report(
          .verbose, "match", "no install match, a later launch tries again: \(error)")
      }
      change { shared in if shared.epoch == epoch { shared.install.take(answer) } }
    }
    change { shared in if shared.epoch == epoch { shared.install.finish() } }
  }

  private func takeHandoff(_ epoch: Int) {
    change { shared in
      guard shared.epoch == epoch, shared.install.isFirstLaunch,
        let group = shared.settings.appGroup
      else { return }
      let handoff = ClipHandoff(
        container: seams.container, group: group, diagnostics: seams.diagnostics)
      guard let url = handoff.take(now: seams.clock.wallMilliseconds),
        let invite = shared.settings.reader.invite(in: url)
      else { return }
      shared.install.keep(
        Affiliate(
          invite, url: url, source: .appClip, confidence: .deterministic,
          installId: shared.install.record.installId))
    }
  }

  private func matchRequest(_ epoch: Int) -> HTTPRequest? {
    shared.withLock { shared in
      guard shared.epoch == epoch, let appId = shared.settings.appId,
        shared.install.wantsMatch(now: seams.clock.wallMilliseconds)
      else { return nil }
      return InstallMatch.request(
        shared.settings, appId: appId, installId: shared.install.record.installId, seams.app)
    }
  }
}
