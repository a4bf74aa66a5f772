import Contentful
import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

/// The documentation's samples, against a space in memory.
@Suite struct DocumentedCalls {
  static func client() -> Client {
    FakeSpace { path, _ in
      path == "nyancat"
        ? Make.asset("nyancat") : Make.list([Make.entry("nyancat", #""name":"Nyan Cat""#)])
    }.client()
  }

  /// Waits for what a completion handler writes down.
  static func outcome(
    _ start: (@escaping @Sendable (String) -> Void) throws -> Void
  ) async throws -> String? {
    let lines = Watched<[String]>([])
    try start { line in lines.update { $0.append(line) } }
    return try await lines.wait { !$0.isEmpty }.first
  }

  @Test func yourFirstRequest() async throws {
    let name = try await Self.outcome { done in
      Self.client().fetch(Entry.self, id: "nyancat") { (result: Result<Entry, any Error>) in
        switch result {
        case .success(let entry): done(entry.fields["name"] as? String ?? "")
        case .failure(let error): done("Error \(error)!")
        }
      }
    }
    #expect(name == "Nyan Cat")
  }

  @Test func fetchingResources() async throws {
    let address = try await Self.outcome { done in
      Self.client().fetch(Asset.self, id: "nyancat") { (result: Result<Asset, any Error>) in
        switch result {
        case .success(let asset): done(asset.urlString ?? "")
        case .failure(let error): done("\(error)")
        }
      }
    }
    #expect(address == "https://images.ctfassets.net/s/a.png")
    let counts = try await Self.outcome { done in
      let query = Query.where(contentTypeId: "cat")
        .order(by: try Ordering(sys: .createdAt, inReverse: true))
      Self.client().fetchArray(of: Entry.self, matching: query) {
        (result: Result<HomogeneousArrayResponse<Entry>, any Error>) in
        guard case .success(let response) = result else { return done("failed") }
        done("Fetched \(response.items.count) of \(response.total) entries.")
      }
    }
    #expect(counts == "Fetched 1 of 1 entries.")
    let locales = try await Self.outcome { done in
      Self.client().fetchLocales {
        (result: Result<HomogeneousArrayResponse<Contentful.Locale>, any Error>) in
        done((try? result.get().items.map(\.code).joined(separator: " ")) ?? "failed")
      }
    }
    #expect(locales == "en-US de-CH de-DE")
  }

  @Test func queriesAndSearchParameters() throws {
    let query = Query.where(contentTypeId: "cat")
      .where(field: "color", .equals("gray"))
      .where(sys: .updatedAt, .isAfter("2023-01-01T00:00:00Z"))
      .order(by: try Ordering(sys: .createdAt))
      .limit(to: 50)
      .skip(theFirst: 100)
    #expect(
      query.parameters == [
        "content_type": "cat", "fields.color": "gray",
        "sys.updatedAt[gte]": "2023-01-01T00:00:00Z", "order": "sys.createdAt", "limit": "50",
        "skip": "100",
      ])
    #expect(
      AssetQuery.where(mimetypeGroup: .image).parameters == ["mimetype_group": "image"])
    #expect(
      Query.where(metadataTagsIds: .includes(["black", "white"])).parameters
        == ["metadata.tags.sys.id[in]": "black,white"])
    #expect(
      QueryOn<Cat>().localizeResults(withLocaleCode: "de-DE").include(2).parameters
        == ["content_type": "cat", "locale": "de-DE", "include": "2"])
    #expect(Query.where(linksToEntryWithId: "a").parameters == ["links_to_entry": "a"])
    #expect(Query.where(linksToAssetWithId: "a").parameters == ["links_to_asset": "a"])
  }

  @Test func mixedClasses() async throws {
    let query = Query.where(valueAtKeyPath: "sys.id", .exists(true))
    let kinds = try await Self.outcome { done in
      Self.client().fetchArray(matching: query) {
        (result: Result<HeterogeneousArrayResponse, any Error>) in
        guard case .success(let response) = result else { return done("failed") }
        for item in response.items {
          switch item {
          case let cat as Cat: done("cat " + (cat.name ?? ""))
          case is Dog: done("dog")
          default: break
          }
        }
      }
    }
    #expect(kinds == "cat Nyan Cat")
  }

  @Test func clientConfiguration() async throws {
    var configuration = ClientConfiguration.default
    configuration.timeZone = TimeZone(secondsFromGMT: 3600)
    configuration.dateDecodingStrategy = .iso8601
    let body =
      #"{"sys":{"id":"a","type":"Asset","createdAt":"2020-02-29T12:00","updatedAt":"#
      + #""2020-02-29T12:00:00.250+02:00"},"fields":{}}"#
    let client = Client(
      spaceId: "s", accessToken: "t", clientConfiguration: configuration,
      transport: FakeSpace { _, _ in body }.transport)
    let asset = try await client.fetch(Asset.self, id: "a")
    #expect(asset.createdAt?.timeIntervalSince1970 == 1_582_974_000)
    #expect(asset.updatedAt?.timeIntervalSince1970 == 1_582_970_400.25)
    #expect(asset.url == nil)
  }
}
