import Contentful
import DeliveryCore
import DeliveryTestSupport
import Foundation
import FoundationNetworking
import Synchronization
import Testing

@Suite struct ClientTests {
  static func answering(_ status: Int, _ body: String, _ headers: HTTPHeaders = [:]) -> FakeSpace {
    FakeSpace(response: { _, _ in
      HTTPResponse(head: HTTPResponseHead(status: status, headers: headers), body: Data(body.utf8))
    })
  }

  static let refusal =
    #"{"sys":{"type":"Error","id":"NotFound"},"message":"no","requestId":"r1","# + "\n"
    + #""details":{"errors":[{"name":"n","path":["fields",0],"details":"d"}]}}"#

  @Test func refusalsOfTheAPIAreItsErrors() async throws {
    let client = Self.answering(404, Self.refusal).client()
    let error = await #expect(throws: APIError.self) { try await client.fetch(Asset.self, id: "x") }
    #expect(error?.id == "NotFound")
    #expect(error?.statusCode == 404)
    #expect(error?.requestId == "r1")
    #expect(error?.details.first?.path == ["fields", "0"])
    #expect(!(error is RateLimitError))
  }

  @Test(arguments: [("7", 7), ("soon", nil), (nil, nil)] as [(String?, Int?)])
  func everyRateLimitIsOne(header: String?, seconds: Int?) async throws {
    var headers: HTTPHeaders = [:]
    headers["x-contentful-ratelimit-reset"] = header
    for body in [Self.refusal, "busy"] {
      let client = Self.answering(429, body, headers).client()
      let error = await #expect(throws: RateLimitError.self) {
        try await client.fetchArray(of: Entry.self)
      }
      #expect(error?.timeBeforeLimitReset == seconds)
      #expect(error?.statusCode == 429)
    }
  }

  @Test(arguments: [(400, #"{"sys":{"id":"x"}}"#), (500, "no JSON"), (200, "no JSON"), (200, "{}")])
  func otherBodiesCannotBeRead(status: Int, body: String) async throws {
    let client = Self.answering(status, body).client()
    let error = await #expect(throws: SDKError.self) {
      try await client.fetchArray(of: Entry.self)
    }
    guard case .unparseableJSON? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func noResourceIsAnError() async throws {
    let client = FakeSpace { _, _ in Make.list([]) }.client()
    await #expect(throws: SDKError.noResourceFoundFor(id: "x")) {
      try await client.fetch(Entry.self, id: "x")
    }
  }

  @Test func fetchingByIdAsksForThatOnly() async throws {
    let space = FakeSpace { _, _ in Make.list([Make.entry("x", "")]) }
    let client = space.client()
    _ = try await client.fetch(Cat.self, id: "x")
    _ = try await client.fetch(Cat.self, id: "x", include: 11)
    #expect(space.queries("/entries") == [["sys.id": "x"], ["sys.id": "x", "include": "10"]])
    // The locales were asked for once.
    #expect(space.queries("/locales") == [["limit": "1000"]])
  }

  @Test func manyAtOnceAskForTheLocalesOnce() async throws {
    let space = FakeSpace { _, _ in Make.list([Make.entry("x", "")]) }
    let client = space.client()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { _ = try await client.fetch(Entry.self, id: "x").id } }
      try await group.waitForAll()
    }
    #expect(space.queries("/locales").count == 1)
    #expect(client.locales?.map(\.code) == ["en-US", "de-CH", "de-DE"])
  }

  @Test func noDefaultLocaleIsAnError() async throws {
    let space = FakeSpace(locales: #"{"items":[]}"#) { _, _ in Make.list([]) }
    let error = await #expect(throws: SDKError.self) {
      try await space.client().fetchArray(of: Entry.self)
    }
    guard case .localeHandlingError? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func theTokenGoesToTheAPIOnlyAndTheClientsHeadersWin() async throws {
    let space = FakeSpace { _, _ in Make.asset("i") }
    let session = URLSessionConfiguration.default
    session.httpAdditionalHeaders = ["authorization": "mine", "X-Own": "1"]
    session.timeoutIntervalForRequest = 30
    let client = Client(
      spaceId: "s", environmentId: "e", accessToken: "secret", host: "api.example.org:8080",
      clientConfiguration: {
        var configuration = ClientConfiguration.default
        configuration.secure = false
        return configuration
      }(), sessionConfiguration: session, transport: space.transport)
    let asset = try await client.fetch(Asset.self, id: "i")
    _ = try await client.fetchData(for: asset, with: [.width(600)])
    let requests = space.transport.requests.value
    let api = try #require(requests.first { $0.url.contains("/assets/") })
    #expect(api.url == "http://api.example.org:8080/spaces/s/environments/e/assets/i")
    #expect(api.headers["Authorization"] == "Bearer secret")
    #expect(api.headers["X-Own"] == "1")
    #expect(
      api.headers["X-Contentful-User-Agent"]?.contains("sdk contentful.swift/5.5.15;") == true)
    #expect(api.timeoutMilliseconds == 30_000)
    let image = try #require(requests.last)
    #expect(image.url == "https://images.ctfassets.net/s/a.png?w=600")
    #expect(image.headers["Authorization"] == nil)
    #expect(image.headers["X-Contentful-User-Agent"] == nil)
  }

  @Test func aCompletionIsCalledOnceWithTheFirstError() async throws {
    let space = FakeSpace { _, _ in Make.list([Make.entry("x", #""lives":"many""#)]) }
    let calls = Watched<[String]>([])
    space.client().fetchArray(of: Cat.self, matching: QueryOn<Cat>()) { result in
      let line = if case .failure(let error) = result { "\(error)" } else { "success" }
      calls.update { $0.append(line) }
    }
    _ = try await calls.wait { !$0.isEmpty }
    #expect(calls.value.count == 1)
    #expect(calls.value.first?.contains("lives") == true)
  }

  @Test func cancellingGivesTheSessionsError() async throws {
    let transport = ScriptedTransport { _ throws(TransportFailure) in
      do {
        try await Task.sleep(for: .seconds(3600))
      } catch {
        throw TransportFailure(.cancelled, requestBytesSent: true)
      }
      throw TransportFailure(.reset, requestBytesSent: true)
    }
    let client = Client(spaceId: "s", accessToken: "t", transport: transport)
    let codes = Watched<[Int]>([])
    let task = client.fetchArray(of: Entry.self) { result in
      guard case .failure(let error) = result else { return }
      codes.update { $0.append((error as? URLError)?.code.rawValue ?? 0) }
    }
    _ = try await transport.requests.wait { !$0.isEmpty }
    task.cancel()
    task.cancel()
    _ = try await codes.wait { !$0.isEmpty }
    #expect(codes.value == [-999])
    #expect(task.state == .completed)
  }

  @Test func aKnownSpaceIsNotAskedForAgain() async throws {
    let space = FakeSpace { _, _ in
      #"{"sys":{"id":"s","type":"Space"},"name":"N","locales":[]}"#
    }
    let client = space.client()
    #expect(try await client.fetchSpace().name == "N")
    let names = Watched<[String]>([])
    let task = client.fetchSpace { result in
      let name = try? result.get().name
      names.update { $0.append(name ?? "") }
    }
    #expect(task == nil)
    _ = try await names.wait { $0 == ["N"] }
    #expect(space.transport.requests.value.count == 1)
  }

  @Test func rawDataComesAsItIsAndAsksForNoLocales() async throws {
    let space = FakeSpace { _, _ in "raw" }
    let client = space.client()
    let url = client.url(
      endpoint: .entries, parameters: Query.where(contentTypeId: "cat").parameters)
    #expect(try await client.fetch(url: url) == Data("raw".utf8))
    #expect(space.transport.requests.value.map(\.url) == [url.absoluteString])
  }

  @Test func unknownTypesAreLeftOutOfMixedLists() async throws {
    let body = Make.list([
      Make.entry("c", ""), Make.entry("b", "", type: "bird"), Make.entry("d", "", type: "dog"),
    ])
    let space = FakeSpace { _, _ in body }
    let items = try await space.client().fetchArray().items
    #expect(items.map(\.id) == ["c", "d"])
    await #expect(throws: SDKError.self) {
      try await space.client().fetchArray(of: Cat.self, matching: QueryOn<Cat>())
    }
  }
}
