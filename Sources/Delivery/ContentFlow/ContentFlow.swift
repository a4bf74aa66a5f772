public import Foundation
import Synchronization

/// The client that an app shares.
public enum ContentFlow: Sendable {
  private static let running = Mutex<ContentFlowClient?>(nil)

  /// The running client; `nil` before the first start.
  public static var shared: ContentFlowClient? { running.withLock { $0 } }

  /// Starts the shared client, or returns the one that runs with the same configuration.
  @discardableResult
  public static func start(apiKey: String, locale: Locale? = nil) -> ContentFlowClient {
    start(configuration: ContentFlowConfiguration(apiKey: apiKey, locale: locale))
  }

  /// Starts the shared client, or returns the one that runs with the same configuration. One with
  /// another configuration is closed first.
  @discardableResult
  public static func start(configuration: ContentFlowConfiguration) -> ContentFlowClient {
    start(configuration: configuration, seams: ContentFlowSeams())
  }

  /// Starts the shared client on a device of the caller's.
  ///
  /// - Parameters:
  ///   - configuration: what to start with; the seams do not count when configurations are compared.
  ///   - seams: what the device has.
  @discardableResult
  public static func start(
    configuration: ContentFlowConfiguration, seams: @autoclosure () -> ContentFlowSeams
  ) -> ContentFlowClient {
    running.withLock { client in
      if let client, client.configuration == configuration {
        ContentFlowDiagnostics.configure(configuration.diagnostics)
        return client
      }
      client?.close()
      let new = ContentFlowClient(configuration: configuration, seams: seams())
      client = new
      return new
    }
  }
}
