import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

@Suite struct SeamTests {
  @Test func systemClocksGoOn() async throws {
    let clock = SystemClock()
    let (wall, monotonic) = (clock.wallMilliseconds, clock.monotonicMilliseconds)
    try await clock.sleep(milliseconds: 5)
    #expect(clock.monotonicMilliseconds - monotonic >= 5)
    #expect(clock.wallMilliseconds > 1_700_000_000_000)
    #expect(clock.wallMilliseconds >= wall)
    try await clock.sleep(milliseconds: -5)
    try await clock.sleep(untilMonotonicMilliseconds: .min)
  }

  @Test(arguments: [Int64.max, 1_000_000_000]) func sleepersCanBeCancelled(time: Int64) async {
    let task = Task { try await SystemClock().sleep(milliseconds: time) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func theVirtualClockWakesInTime() async throws {
    let clock = VirtualClock()
    let woken = Watched<[Int]>([])
    let tasks = [10, 20].map { time in
      Task {
        try await clock.sleep(milliseconds: Int64(time))
        woken.update { $0.append(time) }
      }
    }
    try await clock.waitForSleeper(in: 10)
    try await clock.waitForSleeper(in: 20)
    clock.advance(milliseconds: 9)
    #expect(clock.deadlines.count == 2)
    #expect(try await clock.advanceToNextDeadline() == 1)
    try await woken.wait { $0 == [10] }
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    #expect(clock.deadlines.isEmpty)
  }

  @Test func idsDiffer() {
    let ids = SystemIDSource()
    let made = Set((0..<100).map { _ in ids.next() })
    #expect(made.count == 100)
    #expect(made.allSatisfy { UUID(uuidString: $0) != nil && $0 == $0.lowercased() })
  }

  @Test func readersSeeEveryChangeInOrder() async {
    let lifecycle = ManualLifecycle(.background)
    let (first, second) = (lifecycle.phases(), lifecycle.phases())
    let phases: [LifecyclePhase] = [.foreground, .active, .background, .terminating]
    for phase in phases { lifecycle.enter(phase) }
    #expect(lifecycle.phase == .terminating)
    for stream in [first, second] {
      var seen: [LifecyclePhase] = []
      for await phase in stream {
        seen.append(phase)
        if phase == .terminating { break }
      }
      #expect(seen == phases)
    }
  }

  @Test func broadcastsEndWithTheirOwner() async {
    let streams: [AsyncStream<Int>]
    do {
      let broadcast = Broadcast(1)
      streams = [broadcast.changes(withCurrent: true), broadcast.changes()]
      broadcast.send(2)
      broadcast.finish()
      broadcast.send(3)
      #expect(broadcast.value == 2)
    }
    var seen: [[Int]] = []
    for stream in streams {
      var values: [Int] = []
      for await value in stream { values.append(value) }
      seen.append(values)
    }
    #expect(seen == [[1, 2], [2]])
  }

  @Test func describesTheProcess() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("os-release")
    let text = "# one\nID=debian\nVERSION_ID=\"12\"\nNAME='A = B'\nbroken\nODD=\"\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    let info = AppInfo.process(
      environment: ["APP_VERSION": "1.2", "APP_BUILD": "7", "Key": "v"], releaseFile: file)
    #expect(info.osName == "debian")
    #expect(info.osVersion == "12")
    #expect(info.version == "1.2")
    #expect(info.build == "7")
    #expect(info.bundle["Key"] == "v")
    let unknown = AppInfo.process(environment: [:], releaseFile: folder.file("none"))
    #expect(unknown.osName == "linux")
    #expect(unknown.version.isEmpty)
  }

  @Test func withoutDevicesThereIsNothing() async {
    #expect(await NoLocationProvider().requestAuthorization() == .denied)
    await #expect(throws: LocationProviderError.unavailable) {
      _ = try await NoLocationProvider().location()
    }
    for await _ in NoLocationProvider().locations() { Issue.record("a place") }
    for await _ in NoRegionMonitor().crossings() { Issue.record("a crossing") }
    #expect(await NoPopupPresenter().present(PopupCard(id: "p")) == .notShown)
    #expect(await !NoURLOpener().open("https://example.org"))
  }
}
