public import DeliveryCore
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Is given what a request came to, exactly once, on a thread of the system's.
public typealias ResultsHandler<Value> = @Sendable (Result<Value, any Error>) -> Void

/// Reads the content of one environment of a space.
///
/// Nothing is tried again by itself. A request that is under way keeps what it needs.
public final class Client: Sendable {
  let core: ClientCore
  /// The space.
  public let spaceId: String
  /// The environment.
  public let environmentId: String
  /// The host.
  public let host: String

  /// Makes a client; asks for nothing yet.
  ///
  /// - Parameters:
  ///   - spaceId: the space.
  ///   - environmentId: the environment.
  ///   - accessToken: of the Delivery API, or of the Preview API with its host.
  ///   - host: ``Host/delivery``, ``Host/preview``, or a domain of your own, with a port if need be.
  ///   - clientConfiguration: HTTPS and dates.
  ///   - sessionConfiguration: further headers, and how long a request may take. Where both have a
  ///     header, the client's own is sent. Nothing is cached.
  ///   - persistenceIntegration: is told what synchronizations bring.
  ///   - contentTypeClasses: what entries become, one class a content type.
  ///   - transport: carries the requests.
  ///   - app: what is known of the app and the system.
  public init(
    spaceId: String, environmentId: String = "master", accessToken: String,
    host: String = Host.delivery, clientConfiguration: ClientConfiguration = .default,
    sessionConfiguration: URLSessionConfiguration = .default,
    persistenceIntegration: (any PersistenceIntegration)? = nil,
    contentTypeClasses: [any EntryDecodable.Type] = [],
    transport: any HTTPTransport = CurlTransport(
      configuration: TransportConfiguration(bodyLimit: 64 << 20)),
    app: AppInfo = .process()
  ) {
    self.spaceId = spaceId
    self.environmentId = environmentId
    self.host = host
    core = ClientCore(
      address: Address(
        scheme: clientConfiguration.secure ? "https" : "http", host: host, space: spaceId,
        environment: environmentId),
      headers: RequestHeaders(
        token: accessToken, session: sessionConfiguration, app: app,
        integration: persistenceIntegration),
      transport: transport, types: contentTypeClasses,
      dates: DateReader(
        strategy: clientConfiguration.dateDecodingStrategy, timeZone: clientConfiguration.timeZone),
      isPreview: host == Host.preview, persistence: persistenceIntegration)
  }

  /// The environment's locales; `nil` before the first content.
  public var locales: [Locale]? { core.locales }
  /// The space; `nil` before it was fetched.
  public var space: Space? { core.space }

  /// The address of a request.
  public func url(endpoint: Endpoint, parameters: [String: String] = [:]) -> URL {
    URL(string: core.address.text(endpoint, parameters)) ?? URL(fileURLWithPath: "/")
  }

  /// Does the work beside the caller and tells what it came to.
  func begin<Value>(
    _ completion: @escaping ResultsHandler<Value>,
    _ work: sending @escaping () async throws -> Value
  ) -> DataTask {
    let task = DataTask()
    task.start {
      let result: Result<Value, any Error>
      do {
        result = .success(try await work())
      } catch {
        result = .failure(error)
      }
      task.complete()
      completion(result)
    }
    return task
  }
}
