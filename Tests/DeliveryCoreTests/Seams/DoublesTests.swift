import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

/// The doubles that clients are tested with do what real devices do.
@Suite struct DoublesTests {
  private let place = DeviceLocation(
    latitude: 24.71, longitude: 46.67, accuracyMetres: 5, timeMilliseconds: 1)

  @Test func usersAreAskedOnce() async {
    let location = ScriptedLocation(.notDetermined, answer: .whenInUse)
    #expect(!location.authorization.isAuthorized)
    #expect(await location.requestAuthorization() == .whenInUse)
    location.allow(.denied, isFull: false)
    #expect(await location.requestAuthorization() == .denied)
    #expect(!location.isAccuracyFull)
  }

  @Test func placesAndCrossingsComeInOrder() async throws {
    let (location, regions) = (ScriptedLocation(), ScriptedRegions())
    let (places, crossings) = (location.locations(), regions.crossings())
    for number in 1...3 {
      var next = place
      next.timeMilliseconds = Int64(number)
      location.send(next)
      regions.send(RegionCrossing(id: "\(number)", isEntry: true, timeMilliseconds: 0))
    }
    var times: [Int64] = []
    for await one in places {
      times.append(one.timeMilliseconds)
      if times.count == 3 { break }
    }
    var ids: [String] = []
    for await one in crossings {
      ids.append(one.id)
      if ids.count == 3 { break }
    }
    #expect(times == [1, 2, 3])
    #expect(ids == ["1", "2", "3"])
    location.script(.success(place))
    #expect(try await location.location() == place)
  }

  @Test func popupsStayUntilTheUserActs() async throws {
    let presenter = ScriptedPresenter()
    async let first = presenter.present(PopupCard(id: "a"))
    try await presenter.act(.pressed)
    async let second = presenter.present(PopupCard(id: "b"))
    try await presenter.act(.dismissed)
    #expect(await [first, second] == [.pressed, .dismissed])
    #expect(presenter.cards.map(\.id) == ["a", "b"])
  }

  @Test func memoryFailsWhenToldTo() throws {
    let store = MemoryBlobStore()
    try store.write(Data("a".utf8), "x")
    store.isFull.update { $0 = true }
    #expect(throws: StoreError.self) { try store.write(Data("b".utf8), "x") }
    #expect(try store.read("x") == Data("a".utf8))
    try store.remove("x")
    #expect(try store.names().isEmpty)
  }
}
