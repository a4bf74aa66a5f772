import DeliveryCore
import Foundation

#if !canImport(UIKit)
  /// What a background launch brought.
  public enum UIBackgroundFetchResult: UInt, Sendable, Hashable {
    /// New values.
    case newData
    /// Nothing new.
    case noData
    /// It could not be found out.
    case failed
  }
#else
  public import UIKit
#endif

extension PushHub {
  /// How long a background launch waits for `configure(_:)`, in milliseconds.
  static let configureMilliseconds: Int64 = 5000

  /// Takes a silent notification of the process's client, see ``refresh(_:completionHandler:)``.
  ///
  /// - Returns: whether it announces a config; for anything else the handler is not called.
  public static func handleBackgroundNotification(
    _ userInfo: [AnyHashable: Any],
    completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) -> Bool {
    shared.refresh(userInfo, completionHandler: completionHandler)
  }

  /// Takes a silent notification: fetches and activates the config that it announces, when that is
  /// newer than the active one or its version cannot be read.
  ///
  /// What cannot be fetched is remembered, also beyond the process: the next fetch goes to the server.
  ///
  /// - Parameters:
  ///   - userInfo: the notification's payload.
  ///   - completionHandler: is called on the queue of the surroundings (the main queue).
  /// - Returns: whether it announces a config; for anything else the handler is not called.
  public func refresh(
    _ userInfo: [AnyHashable: Any],
    completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) -> Bool {
    guard let refresh = ConfigRefresh(userInfo) else { return false }
    Task {
      let result = await fetch(refresh)
      seams.queue.async { completionHandler(result) }
    }
    return true
  }

  private func fetch(_ refresh: ConfigRefresh) async -> UIBackgroundFetchResult {
    guard remoteConfig.announce(refresh) else { return .noData }
    guard await writes.waitUntilConfigured(milliseconds: Self.configureMilliseconds) else {
      seams.diagnostics.report(
        .warnings, RemoteConfig.category,
        "a refresh came and the app was not configured within 5 seconds; the next fetch gets it")
      return .failed
    }
    do {
      return try await remoteConfig.fetchAndActivate(force: true) ? .newData : .noData
    } catch {
      return .failed
    }
  }
}

extension RemoteConfig {
  /// Remembers an announcement until a fetch has answered it, so that it survives whatever ends the
  /// process meanwhile.
  ///
  /// - Returns: whether it has to be fetched.
  func announce(_ refresh: ConfigRefresh) -> Bool {
    change { shared in
      if let version = refresh.version, version <= shared.state.version { return false }
      shared.state.announce(refresh.version)
      return true
    }
  }
}
