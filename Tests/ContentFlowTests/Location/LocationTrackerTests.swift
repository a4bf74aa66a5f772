import ContentFlow
import DeliveryCore
import Geo
import Testing

private let start: Int64 = 1_767_225_600_000

private func place(
  _ seconds: Int64, north metres: Double, accuracy: Double = 5, isMocked: Bool = false
) -> DeviceLocation {
  DeviceLocation(
    latitude: 24.71 + metres / 111_195, longitude: 46.67, accuracyMetres: accuracy,
    timeMilliseconds: start + seconds * 1000, isMocked: isMocked)
}

private func branch() throws -> Fence {
  Fence(
    id: "branch-1",
    shape: .circle(
      try Circle(centre: Coordinate(longitude: 46.67, latitude: 24.71), radiusMetres: 200)))
}

@Suite struct LocationTrackerTests {
  private let configuration = LocationTrackingConfig(
    minAccuracyMeters: 50, distanceFilterMeters: 20, dwellSeconds: 60)

  @Test func badMockedAndNearFixesAreDropped() {
    let tracker = LocationTracker(configuration, fences: [])
    var kept: [Bool] = []
    let places = [
      place(0, north: 0), place(1, north: 19), place(2, north: 21),
      place(3, north: 90, accuracy: 51),
      place(4, north: 90, accuracy: 50), place(5, north: 300, isMocked: true),
      // Measured from the last kept fix, not from the last one.
      place(6, north: 105), place(7, north: 115),
    ]
    for place in places {
      let result = tracker.take(place)
      kept.append(result.isKept)
    }
    #expect(kept == [true, false, true, false, true, false, false, true])
  }

  @Test func aRunOfInaccurateFixesBeginsOnce() {
    let tracker = LocationTracker(configuration, fences: [])
    var begins: [Bool] = []
    for (second, accuracy) in [(0, 5.0), (1, 900), (2, 900), (3, 5), (4, 900)] {
      let result = tracker.take(
        place(Int64(second), north: Double(second) * 50, accuracy: accuracy))
      begins.append(result.beginsInaccurateRun)
    }
    #expect(begins == [false, true, false, false, true])
  }

  @Test func fencesAreEnteredDweltInAndLeft() throws {
    let tracker = LocationTracker(configuration, fences: [try branch()])
    var told: [String] = []
    let places = [
      place(0, north: 500), place(10, north: 100), place(40, north: 50), place(70, north: 60),
      place(90, north: 400),
    ]
    for place in places {
      let result = tracker.take(place)
      for report in result.reports {
        told.append("\(report.fenceId) \(report.type) \(report.dwellSeconds ?? -1)")
      }
    }
    #expect(told == ["branch-1 enter -1", "branch-1 dwell 60", "branch-1 exit -1"])
  }

  @Test func aFenceThatIsTakenAwayWasNotLeft() throws {
    let tracker = LocationTracker(configuration, fences: [try branch()])
    let first = tracker.take(place(0, north: 0))
    #expect(first.reports.map(\.type) == [.enter])
    tracker.remove(id: "branch-1", at: start + 1000)
    tracker.remove(id: "unknown", at: start + 1000)
    let second = tracker.take(place(2, north: 500))
    #expect(second.reports.isEmpty)
  }
}

@Suite struct RegionPlanTests {
  private func fences(_ count: Int) throws -> [Fence] {
    try (0..<count).map { number in
      Fence(
        id: "f\(number)",
        shape: .circle(
          try Circle(
            centre: Coordinate(longitude: 46 + Double(number) / 100, latitude: 24),
            radiusMetres: 100)))
    }
  }

  @Test(arguments: [(0, 20), (5, 15), (20, 0), (99, 0), (-3, 20)])
  func theAppsOwnRegionsAreLeftFree(reserved: Int, expected: Int) throws {
    #expect(RegionPlan.regions(try fences(40), near: nil, reserved: reserved).count == expected)
  }

  @Test func theNearestAreWatched() throws {
    let here = Coordinate(longitude: 46.301, latitude: 24)
    let watched = RegionPlan.regions(try fences(40), near: here, reserved: 17)
    #expect(watched.map(\.id) == ["f30", "f31", "f29"])
    #expect(RegionPlan.regions(try fences(40), near: nil, reserved: 18).map(\.id) == ["f0", "f1"])
  }

  @Test func aPolygonIsWatchedAsTheCircleAroundIt() throws {
    let data: JSONValue = [
      "fences": [
        [
          "id": "p", "type": "polygon",
          "points": [[24, 46], [24, 46.01], [24.01, 46.01], [24.01, 46]],
        ],
        ["id": "c", "type": "circle", "lat": 24, "lng": 46, "radiusMeters": 150],
        ["id": "bad", "type": "circle", "lat": 240, "lng": 46, "radiusMeters": 150],
        ["id": "odd", "type": "star"], 7,
      ]
    ]
    let (fences, faults) = try #require(ServedFences.read(data))
    #expect(fences.map(\.id) == ["p", "c"])
    #expect(faults.count == 3)
    let region = try #require(RegionPlan.regions(fences, near: nil, reserved: 0).first)
    for corner in [(24.0, 46.0), (24.01, 46.01)] {
      let distance = Sphere.distanceMetres(
        Coordinate(longitude: region.longitude, latitude: region.latitude),
        Coordinate(longitude: corner.1, latitude: corner.0))
      #expect(distance <= region.radiusMetres + 0.001)
    }
    #expect(ServedFences.read([:]) == nil)
  }
}
