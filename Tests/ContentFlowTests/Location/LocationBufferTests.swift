import ContentFlow
import DeliveryCore
import TestSupport
import Testing

private func point(_ number: Int) -> LocationBuffer.Item {
  .point(LocationPoint(lat: 1, lng: 2, accuracy: 3, timeMilliseconds: Int64(number)))
}

@Suite struct LocationBufferTests {
  @Test func fiveHundredWaitAtMostAndTheOldestGo() {
    var buffer = LocationBuffer()
    var lost = 0
    for number in 0..<503 { lost += buffer.add(point(number)) }
    #expect(lost == 3)
    #expect(buffer.count == 500)
    let found1 = buffer.nextBatch()
    #expect(found1?.first == point(3))
    #expect(LocationBuffer.batchLimit == 100)
  }

  @Test func aHundredGoInOneRequestAndOneRequestAtATime() {
    var buffer = LocationBuffer()
    for number in 0..<150 { _ = buffer.add(point(number)) }
    let found2 = buffer.nextBatch()
    #expect(found2?.count == 100)
    let found3 = buffer.nextBatch()
    #expect(found3 == nil)
    buffer.settle(.taken)
    let found4 = buffer.nextBatch()
    #expect(found4 == (100..<150).map(point))
  }

  @Test func aFailedRequestIsKeptInOrderAndARefusedOneIsNot() {
    var buffer = LocationBuffer()
    for number in 0..<3 { _ = buffer.add(point(number)) }
    let found5 = buffer.nextBatch()
    #expect(found5?.count == 3)
    _ = buffer.add(point(3))
    buffer.settle(.failed)
    let found6 = buffer.nextBatch()
    #expect(found6 == (0..<4).map(point))
    buffer.settle(.refused)
    let found7 = buffer.nextBatch()
    #expect(found7 == nil)
    #expect(buffer.counts.refused == 4)
  }

  /// Random schedules against the identity, and against the list of what the server took.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func nothingIsLostUncountedAndNothingTakenTwice(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var buffer = LocationBuffer()
    var taken: [LocationBuffer.Item] = []
    var open: [LocationBuffer.Item]?
    for number in 0..<5_000 {
      switch random.next() % 8 {
      case 0:
        if open == nil { open = buffer.nextBatch() }
      case 1:
        guard let batch = open else { break }
        let answers: [LocationBuffer.Answer] = [.taken, .failed, .refused]
        let answer = answers[Int(random.next() % 3)]
        if answer == .taken { taken += batch }
        buffer.settle(answer)
        open = nil
      case 2 where random.next() % 200 == 0:
        _ = buffer.removeAll()
        open = nil
      default: _ = buffer.add(point(number))
      }
      let counts = buffer.counts
      #expect(
        counts.added == counts.waiting + counts.taken + counts.refused + counts.dropped,
        "seed \(seed)")
      #expect(counts.waiting == buffer.count && buffer.count <= LocationBuffer.limit)
    }
    #expect(buffer.counts.taken == taken.count)
    #expect(Set(taken).count == taken.count, "seed \(seed)")
  }

  @Test func thePayloadHasPointsAndReports() {
    let items: [LocationBuffer.Item] = [
      .point(
        LocationPoint(lat: 24.71, lng: 46.67, accuracy: 5, timeMilliseconds: 1000, speed: 2.5)),
      .report(
        GeofenceReport(
          fenceId: "f", type: .dwell, timeMilliseconds: 2000, dwellSeconds: 300)),
      .report(
        GeofenceReport(fenceId: "g", type: .exit, timeMilliseconds: 0, isFromDevice: true)),
    ]
    #expect(
      JSONValue.object(items.wire) == [
        "points": [
          [
            "lat": 24.71, "lng": 46.67, "accuracy": 5.0, "timestamp": "1970-01-01T00:00:01.000Z",
            "speed": 2.5,
          ]
        ],
        "geofenceEvents": [
          [
            "fenceId": "f", "type": "dwell", "timestamp": "1970-01-01T00:00:02.000Z",
            "dwellSeconds": 300,
          ],
          [
            "fenceId": "g", "type": "exit", "timestamp": "1970-01-01T00:00:00.000Z",
            "source": "device",
          ],
        ],
      ])
  }
}
