#if canImport(Combine)
  public import Combine
  public import Foundation

  extension NSUserActivity: UserActivity {}

  extension FlowAffiliate {
    /// The state now, then every change, on the main thread.
    public static var publisher: AnyPublisher<AffiliateState, Never> {
      let subject = CurrentValueSubject<AffiliateState, Never>(state)
      let observation = observe { subject.send($0) }
      return subject.removeDuplicates()
        .handleEvents(receiveCancel: { observation.cancel() })
        .eraseToAnyPublisher()
    }
  }

  /// The state for views.
  @MainActor public final class AffiliateModel: ObservableObject {
    /// Whether this launch's check is done.
    @Published public private(set) var ready: Bool
    /// What the install was first caught with.
    @Published public private(set) var affiliate: Affiliate?
    private var observation: AffiliateObservation?

    /// Follows the process's client.
    public init() {
      ready = FlowAffiliate.state.ready
      affiliate = FlowAffiliate.state.affiliate
      observation = FlowAffiliate.observe { [weak self] state in
        MainActor.assumeIsolated {
          self?.ready = state.ready
          self?.affiliate = state.affiliate
        }
      }
    }
  }
#endif
