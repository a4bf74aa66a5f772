import DeliveryTestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct ExampleTests {
  @Test func threeLaunches() throws {
    let run = try ExampleRun("PushHubExample")
    #expect(run.status == 0)
    #expect(
      run.output == """
        launch 1: version 0, 10 coins (default)
          fetched, changed: true; version 1, 500 coins (remote)
          writes that wait: 0
        launch 2: version 1, 500 coins (remote)
          fetched, changed: true; version 2, 600 coins (remote)
          writes that wait: 0
        launch 3: version 2, 600 coins (remote)
          not fetched; version 2, 600 coins (remote)
          writes that wait: 1
        the service knows player-1842, events: 1
        a Dutch player would get 100

        """)
  }
}
