import Contentful
import DeliveryCore
import DeliveryTestSupport
import Foundation
import TestSupport
import Testing

/// Recorded exchanges with the API, asked for again.
@Suite(.enabled(if: SharedData.isPresent)) struct RecordingTests {
  struct Interaction: Decodable {
    let url: String
    let status: Int
    let headers: [String: String]?
    let bodyText: String?
    let bodyBase64: String?

    var body: Data {
      bodyText.map { Data($0.utf8) } ?? bodyBase64.flatMap { Data(base64Encoded: $0) } ?? Data()
    }
  }

  struct Recording: Decodable {
    let interactions: [Interaction]
  }

  static let folder = (SharedData.root ?? "absent") + "/contentful-fixtures/"

  /// The files, and how many exchanges each holds.
  static let counts = [
    "AssetTests": 9, "ContentTypeTests": 5, "EntryTests": 32, "EnvironmentsTests": 4,
    "ErrorTests": 2, "ImageTests": 1, "LinkResolverTests": 6, "LocalizationTests": 3,
    "PreviewSyncTests": 5, "QueryTests": 48, "RateLimitTests": 11,
    "RichTextNodeDecodingTests": 18, "SyncTests": 6, "SyncWithPaginationTests": 2,
    "testClientCanAccessPreviewAPI": 1, "testClientCantAccessPreviewAPIWithProductionToken": 1,
    "testFetchSpace": 1,
  ]

  @Test(arguments: counts.sorted { $0.key < $1.key })
  func everyExchangeIsAskedForAndRead(name: String, count: Int) async throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: Self.folder + "recordings/\(name).json"))
    let recording = try JSONDecoder().decode(Recording.self, from: data)
    #expect(recording.interactions.count == count)
    for (number, interaction) in recording.interactions.enumerated() {
      try await Self.replay(interaction, "\(name) \(number)")
    }
  }

  static func items(_ url: String) -> Set<String> {
    Set((URLComponents(string: url)?.queryItems ?? []).map { "\($0.name)=\($0.value ?? "")" })
  }

  static func replay(_ interaction: Interaction, _ place: String) async throws {
    let url = try #require(URLComponents(string: interaction.url))
    let parts = url.path.split(separator: "/").map(String.init)
    let answer = HTTPResponse(
      head: HTTPResponseHead(
        status: interaction.status,
        headers: (interaction.headers ?? [:]).reduce(into: HTTPHeaders()) { $0[$1.key] = $1.value }),
      body: interaction.body)
    let transport = ScriptedTransport { request throws(TransportFailure) in
      let asked = URLComponents(string: request.url)
      let samePath = asked?.path.split(separator: "/").map(String.init) == parts
      if samePath, items(request.url) == items(interaction.url) { return answer }
      let body =
        request.url.contains("/locales") ? FakeSpace.locales : Make.page([], end: "end")
      return HTTPResponse(head: HTTPResponseHead(status: 200), body: Data(body.utf8))
    }
    guard parts.first == "spaces" else {
      // A picture.
      #expect(interaction.status == 200 && !interaction.body.isEmpty, "\(place)")
      return
    }
    let environment = parts.count > 3 ? parts[3] : "master"
    let client = Client(
      spaceId: parts[1], environmentId: environment, accessToken: "t", host: url.host ?? "",
      transport: transport)
    let query = Dictionary((url.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { $1 }
    do {
      let read = try await ask(client, parts, query)
      #expect(interaction.status == 200, "\(place)")
      if let total = read.expected { #expect(read.count == total, "\(place)") }
    } catch let error as APIError {
      #expect(error.statusCode == interaction.status, "\(place)")
      #expect((error is RateLimitError) == (interaction.status == 429), "\(place)")
    }
    #expect(
      transport.requests.value.contains { items($0.url) == items(interaction.url) }, "\(place)")
  }

  /// Asks as the recording did; how many resources came, and how many are in the body.
  static func ask(
    _ client: Client, _ parts: [String], _ query: [String: String]
  ) async throws -> (count: Int, expected: Int?) {
    switch (parts.count > 4 ? parts[4] : "", parts.count > 5 ? parts[5] : nil) {
    case ("entries", _):
      let search = Query()
      search.parameters = query
      let response = try await client.fetchArray(of: Entry.self, matching: search)
      for entry in response.items { #expect(entry.fields.values.allSatisfy { !($0 is NSNull) }) }
      let page = min(Int(response.total) - Int(response.skip), Int(response.limit))
      return (response.items.count, max(0, page))
    case ("assets", let id?):
      return (try await client.fetch(Asset.self, id: id).id == id ? 1 : 0, 1)
    case ("assets", nil):
      let search = AssetQuery()
      search.parameters = query
      let response = try await client.fetchArray(of: Asset.self, matching: search)
      return (response.items.count, min(Int(response.total), Int(response.limit)))
    case ("content_types", let id?):
      return (try await client.fetch(ContentType.self, id: id).id == id ? 1 : 0, 1)
    case ("content_types", nil):
      let search = ContentTypeQuery()
      search.parameters = query
      let response = try await client.fetchArray(of: ContentType.self, matching: search)
      return (response.items.count, min(Int(response.total), Int(response.limit)))
    case ("locales", _): return (try await client.fetchLocales().items.isEmpty ? 0 : 1, 1)
    case ("sync", _):
      let token = query["sync_token"] ?? ""
      let limit = query["limit"].flatMap { UInt($0) }
      let types: SyncSpace.SyncableTypes =
        switch query["type"] {
        case "Entry":
          query["content_type"].map { .entriesOfContentType(withId: $0) } ?? .entries
        case "Asset": .assets
        case "Deletion": .allDeletions
        case "DeletedEntry": .deletedEntries
        case "DeletedAsset": .deletedAssets
        default: .all
        }
      // A page of the Preview API's first chain has a token too; its host is not the matter here.
      guard client.host != Host.preview || token.isEmpty else {
        _ = try await client.fetch(
          url: client.url(endpoint: .sync, parameters: query))
        return (1, 1)
      }
      let copy = try await client.sync(
        for: SyncSpace(syncToken: token), syncableTypes: types, limit: limit)
      return (copy.syncToken.isEmpty ? 0 : 1, 1)
    default: return (try await client.fetchSpace().name.isEmpty ? 0 : 1, 1)
    }
  }
}
