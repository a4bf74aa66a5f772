import Contentful
import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

@Suite struct LinkTests {
  @Test func circularLinksOfClassesAreTheSameInstances() async throws {
    let body = Make.list(
      [Make.entry("a", #""bestFriend":\#(Make.link("b"))"#)],
      entries: [
        Make.entry("b", #""bestFriend":\#(Make.link("a"))"#),
        Make.entry("a", #""name":"not the item""#),
      ])
    let client = FakeSpace { _, _ in body }.client()
    let cat = try await client.fetch(Cat.self, id: "a")
    #expect(cat.bestFriend?.id == "b")
    #expect(cat.bestFriend?.bestFriend === cat)
  }

  @Test func listsKeepTheFieldsOrderAndLeaveOutWhatIsMissing() async throws {
    let links = ["c", "a", "missing", "b", "c"].map { Make.link($0) } + ["null"]
    let body = Make.list(
      [Make.entry("x", #""friends":[\#(links.joined(separator: ","))]"#)],
      entries: ["a", "b", "c"].map { Make.entry($0, "") })
    let client = FakeSpace { _, _ in body }.client()
    #expect(try await client.fetch(Cat.self, id: "x").friends.map(\.id) == ["c", "a", "b", "c"])
    let entry = try await client.fetch(Entry.self, id: "x")
    let found = try #require(entry.fields["friends"] as? [Link])
    #expect(found.map(\.id) == ["c", "a", "missing", "b", "c"])
    #expect(found.map { $0.entry != nil } == [true, true, false, true, true])
  }

  @Test func aTargetOfAnotherClassIsNone() async throws {
    let body = Make.list(
      [Make.entry("x", #""bestFriend":\#(Make.link("d"))"#)],
      entries: [Make.entry("d", "", type: "dog")])
    #expect(
      try await FakeSpace { _, _ in body }.client().fetch(Cat.self, id: "x").bestFriend == nil)
  }

  @Test func oneIdMayBeAnEntryAndAnAsset() async throws {
    let body = Make.list(
      [
        Make.entry(
          "same", #""bestFriend":\#(Make.link("same")),"image":\#(Make.link("same", "Asset"))"#)
      ], assets: [Make.asset("same")])
    let client = FakeSpace { _, _ in body }.client()
    let cat = try await client.fetch(Cat.self, id: "same")
    #expect(cat.bestFriend === cat)
    #expect(cat.image?.url?.absoluteString == "https://images.ctfassets.net/s/a.png")
    let entry = try await client.fetch(Entry.self, id: "same")
    let (toEntry, toAsset) = (entry.fields["bestFriend"] as? Link, entry.fields["image"] as? Link)
    #expect(toEntry?.entry === entry)
    #expect(toAsset?.asset?.title == "T")
    #expect(toEntry != toAsset)
    #expect(toAsset?.sys.linkType == "Asset")
  }

  @Test func otherKindsOfLinksStayUnresolved() async throws {
    let body = Make.list([Make.entry("x", #""tag":\#(Make.link("t", "Tag"))"#)])
    let entry = try await FakeSpace { _, _ in body }.client().fetch(Entry.self, id: "x")
    guard case .unresolved(let sys)? = entry.fields["tag"] as? Link else {
      Issue.record("no link")
      return
    }
    #expect(sys.linkType == "Tag")
  }

  @Test(arguments: [false, true])
  func manyEntriesInAChainOrACycleNeedNoStack(isCycle: Bool) async throws {
    let count = 100_000
    let items = (0..<count).map { index in
      let isLast = index == count - 1 && !isCycle
      let next = isLast ? "" : #""bestFriend":\#(Make.link("e\((index + 1) % count)"))"#
      return Make.entry("e\(index)", next)
    }
    let body = Make.list(items)
    let client = FakeSpace { _, _ in body }.client()
    var entry = try await client.fetchArray(of: Entry.self).items.first
    var steps = 0
    while steps < count, let next = (entry?.fields["bestFriend"] as? Link)?.entry {
      entry = next
      steps += 1
    }
    #expect(steps == (isCycle ? count : count - 1))
    #expect(entry?.id == (isCycle ? "e0" : "e\(count - 1)"))

    let cats = try await client.fetchArray(of: Cat.self, matching: QueryOn<Cat>()).items
    #expect(cats.indices.dropLast().allSatisfy { cats[$0].bestFriend === cats[$0 + 1] })
    #expect(cats.last?.bestFriend === (isCycle ? cats.first : nil))
    // The app's own classes hold each other, so they are let go one by one.
    for cat in cats { cat.bestFriend = nil }
  }
}
