import DeliveryTestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct ExampleTests {
  @Test func threeLaunches() throws {
    let run = try ExampleRun("FlowAffiliateExample")
    #expect(run.status == 0)
    #expect(
      run.output == """
        launch 1: nobody invited this person yet
        launch 2: install_match, code k7qxa2mp
        launch 3: install_match, code k7qxa2mp
        a later link says otherone, kept is k7qxa2mp
        typed: otherone
        greeting: Invited by Anna, bonus: 5 USD
        requests: POST /v1/installs/match, POST /v1/installs/match, GET /v1/share/landing/k7qxa2mp

        """)
  }
}
