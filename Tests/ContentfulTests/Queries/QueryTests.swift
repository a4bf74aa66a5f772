import Contentful
import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

@Suite struct QueryTests {
  @Test func operationsAreWrittenAsTheAPIReadsThem() {
    let query = Query.where(contentTypeId: "cat")
      .where(field: "a", .equals("a+b c&d")).where(field: "b", .doesNotEqual("x"))
      .where(field: "c", .hasAll(["1", "2"])).where(field: "d", .includes(["1", "2"]))
      .where(field: "e", .excludes(["1"])).where(field: "f", .exists(false))
      .where(field: "g", .matches("m")).where(field: "h", .isLessThan(1))
      .where(field: "i", .isLessThanOrEqualTo(1.5)).where(field: "j", .isGreaterThan("2"))
      .where(field: "k", .isGreaterThanOrEqualTo(3))
      .where(sys: .updatedAt, .isAfter(Date(timeIntervalSince1970: 951_782_400)))
      .where(sys: .createdAt, .isBefore("2023-01-01T00:00:00Z"))
      .where(field: "l", .isNear(Location(latitude: 36, longitude: -1.5)))
      .where(
        field: "m",
        .isWithin(
          .box(
            bottomLeft: Location(latitude: 1, longitude: 2),
            topRight: Location(latitude: 3, longitude: 4)))
      )
      .where(
        field: "n",
        .isWithin(.circle(center: Location(latitude: 1, longitude: 2), radius: 10)))
    #expect(
      query.parameters == [
        "content_type": "cat", "fields.a": "a+b c&d", "fields.b[ne]": "x", "fields.c[all]": "1,2",
        "fields.d[in]": "1,2", "fields.e[nin]": "1", "fields.f[exists]": "false",
        "fields.g[match]": "m", "fields.h[lt]": "1", "fields.i[lte]": "1.5", "fields.j[gt]": "2",
        "fields.k[gte]": "3", "sys.updatedAt[gte]": "2000-02-29T00:00:00Z",
        "sys.createdAt[lte]": "2023-01-01T00:00:00Z", "fields.l[near]": "36.0,-1.5",
        "fields.m[within]": "1.0,2.0,3.0,4.0", "fields.n[within]": "1.0,2.0,10.0",
      ])
  }

  @Test func typedQueriesNameTheirContentType() throws {
    #expect(QueryOn<Cat>().parameters == ["content_type": "cat"])
    let linked = LinkQuery<Cat>.where(field: .name, .matches("Happy Cat"))
    #expect(
      QueryOn<Cat>.where(linkAtField: .bestFriend, matches: linked).parameters == [
        "content_type": "cat", "fields.bestFriend.sys.contentType.sys.id": "cat",
        "fields.bestFriend.fields.name[match]": "Happy Cat",
      ])
    #expect(
      QueryOn<Cat>.order(by: Ordered(field: .name, inReverse: true), Ordered(sys: .createdAt))
        .parameters["order"] == "-fields.name,sys.createdAt")
    #expect(
      try QueryOn<Cat>.select(fieldsNamed: [.name, .color]).parameters["select"]
        == "fields.name,fields.color,sys")
  }

  @Test(arguments: [(0 as UInt, "0"), (1000, "1000"), (1001, "1000"), (.max, "1000")])
  func aLimitIsAtMost1000(count: UInt, expected: String) {
    #expect(Query.limit(to: count).parameters["limit"] == expected)
  }

  @Test(arguments: [(0 as UInt, "0"), (10, "10"), (11, "10")])
  func linksLeadAtMost10Deep(levels: UInt, expected: String) {
    #expect(Query().include(levels).parameters["include"] == expected)
  }

  @Test func selectionsHaveAtMost99Fields() throws {
    let names = (0..<100).map { "f\($0)" }
    #expect(throws: Never.self) { try Query.select(fieldsNamed: Array(names.dropLast())) }
    #expect(throws: QueryError.maxSelectionLimitExceeded) {
      try Query.select(fieldsNamed: names)
    }
    #expect(throws: QueryError.invalidSelection(fieldKeyPath: "a.b")) {
      try AssetQuery.select(fieldsNamed: ["a.b"])
    }
  }

  @Test func shortSearchesAndOddOrdersAreRefused() throws {
    #expect(throws: QueryError.textSearchTooShort) { try Query.searching(for: "a") }
    #expect(try Query.searching(for: "ab").parameters == ["query": "ab"])
    #expect(throws: QueryError.invalidOrderProperty) { try Ordering("name") }
    #expect(try Query.order(by: Ordering("fields.name")).parameters == ["order": "fields.name"])
  }

  @Test func theServerReadsBackWhatWasAskedFor() async throws {
    let space = FakeSpace { _, _ in Make.list([]) }
    _ = try await space.client().fetchArray(
      of: Entry.self, matching: Query.where(field: "a", .equals("a+b c&d")))
    #expect(space.queries("/entries") == [["fields.a": "a+b c&d"]])
    let url = space.transport.requests.value.first { $0.url.contains("/entries") }?.url
    #expect(url?.hasSuffix("fields.a=a%2Bb%20c%26d") == true)
  }
}
