import DeliveryCore
import Foundation
import Synchronization

/// What a client does, without its two styles of being asked.
final class ClientCore: Sendable {
  let address: Address
  let headers: RequestHeaders
  let transport: any HTTPTransport
  let types: [ContentTypeId: any EntryDecodable.Type]
  let dates: DateReader
  let isPreview: Bool
  let persistence: (any PersistenceIntegration)?
  private let flight = SingleFlight<Int, LocalizationContext>()
  private let known = Mutex<(localization: LocalizationContext?, space: Space?)>((nil, nil))

  init(
    address: Address, headers: RequestHeaders, transport: any HTTPTransport,
    types: [any EntryDecodable.Type], dates: DateReader, isPreview: Bool,
    persistence: (any PersistenceIntegration)?
  ) {
    self.address = address
    self.headers = headers
    self.transport = transport
    self.types = Dictionary(types.map { ($0.contentTypeId, $0) }) { _, last in last }
    self.dates = dates
    self.isPreview = isPreview
    self.persistence = persistence
  }

  var locales: [Locale]? { known.withLock { $0.localization?.locales } }
  var space: Space? { known.withLock { $0.space } }
  func keep(_ space: Space) { known.withLock { $0.space = space } }

  /// Asks an address and gives the body of its answer.
  func data(_ url: String, isAPI: Bool = true) async throws -> Data {
    guard url.hasPrefix("https://") || url.hasPrefix("http://") else {
      throw SDKError.invalidURL(string: url)
    }
    ContentfulLogger.log(.info, "GET \(url)")
    let request = HTTPRequest(
      .get, url, headers: isAPI ? headers.api : headers.plain,
      timeoutMilliseconds: headers.timeoutMilliseconds)
    let response = try await answer(request)
    ContentfulLogger.log(.info, "\(response.status), \(response.body.count) bytes of \(url)")
    guard response.status == 200 else {
      ContentfulLogger.log(.error, "status \(response.status) (\(url))")
      throw Self.error(response, isAPI)
    }
    return response.body
  }

  private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
    do throws(TransportFailure) {
      return try await transport.send(request)
    } catch {
      if case .cancelled = error.reason { throw URLError(.cancelled) }
      ContentfulLogger.log(.error, "\(error) (\(request.url))")
      throw error
    }
  }

  private static func error(_ response: HTTPResponse, _ isAPI: Bool) -> any Error {
    isAPI ? APIError.read(response) : SDKError.invalidHTTPResponse(status: response.status)
  }

  func json(_ endpoint: Endpoint, id: String? = nil, _ parameters: [String: String] = [:])
    async throws -> JSONValue
  {
    try Self.parse(await data(address.text(endpoint, id: id, parameters)))
  }

  static func parse(_ data: Data) throws -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(parsing: data, name: "body")
    } catch {
      throw SDKError.unparseableJSON(data: data, errorMessage: error.description)
    }
  }

  /// The environment's locales, asked for once.
  func localization() async throws -> LocalizationContext {
    if let known = known.withLock({ $0.localization }) { return known }
    do {
      return try await flight.run(0) { [self] in
        let body = try await json(.locales, ["limit": "\(QueryLimits.limit)"])
        let context = DecodingContext(nil, dates)
        let items = try CollectionBody(body, context).items
        let locales = try items.map { try ValueDecoder($0, context).decode(Locale.self) }
        let localization = try LocalizationContext(locales)
        known.withLock { $0.localization = localization }
        return localization
      }
    } catch is CancellationError {
      throw URLError(.cancelled)
    }
  }

  /// The body of a request and what it is decoded with; both are asked for at the same time.
  func body(_ endpoint: Endpoint, id: String? = nil, _ parameters: [String: String] = [:])
    async throws -> (JSONValue, DecodingContext, LocalizationContext)
  {
    async let localization = localization()
    let body = try await json(endpoint, id: id, parameters)
    let locales = try await localization
    return (body, DecodingContext(locales, dates), locales)
  }
}
