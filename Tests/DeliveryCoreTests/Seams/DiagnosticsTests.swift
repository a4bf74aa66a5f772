import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

@Suite struct DiagnosticsTests {
  private let log = DiagnosticLog()

  @Test func tellsWhatTheLevelAsksFor() {
    let levels: [DiagnosticLevel] = [.errors, .warnings, .verbose]
    for (index, level) in ([.off] + levels).enumerated() {
      let before = log.told.value.count
      let diagnostics = log.diagnostics(level)
      for message in levels { diagnostics.report(message, "http", "x") }
      #expect(log.told.value.count - before == index)
    }
  }

  @Test func someThingsAreAlwaysTold() {
    log.diagnostics(.off).report(.errors, "auth", "rejected", isAlwaysTold: true)
    #expect(log.told.value == [Diagnostic(level: .errors, category: "auth", message: "rejected")])
  }

  @Test func messagesThatNobodyWantsAreNotMade() {
    func message() -> String {
      Issue.record("made")
      return ""
    }
    log.diagnostics(.errors).report(.verbose, "http", message())
  }

  @Test func secretsAreHidden() {
    let diagnostics = log.diagnostics()
    diagnostics.hide("abc+/=")
    diagnostics.hide("abc+/=long")
    diagnostics.hide("")
    diagnostics.hide("a-b c+d")
    diagnostics.report(.errors, "http", "GET /?k=abc%2B%2F%3D and abc+/=long, abc+/=.")
    diagnostics.report(.errors, "http", "a-b%20c+d a-b%20c%2Bd a%2Db%20c%2Bd a-b c+d")
    let expected = [
      "GET /?k=[hidden] and [hidden], [hidden].", "[hidden] [hidden] [hidden] [hidden]",
    ]
    #expect(log.told.value.map(\.message) == expected)
  }

  @Test func levelAndHandlerCanChange() {
    let other = DiagnosticLog()
    let diagnostics = log.diagnostics(.off)
    diagnostics.report(.errors, "http", "1")
    diagnostics.level = .errors
    diagnostics.setHandler { [told = other.told] one in told.update { $0.append(one) } }
    diagnostics.report(.errors, "http", "2")
    #expect(log.told.value.isEmpty)
    #expect(other.told.value.map(\.message) == ["2"])
  }

  /// What failures say of themselves can go into a log.
  @Test func failuresShowNoHeadersAndNoBody() async throws {
    let server = try ScriptedServer()
    server.script(.post, "/key-in-path", .closeWithoutAnswer)
    let failure = try await CurlTransport().failure(
      HTTPRequest(
        .post, server.url + "/key-in-path?q=in-query", headers: ["X-Key": "in-header"],
        body: Data("in-body".utf8)))
    for secret in ["key-in-path", "in-query", "in-header", "in-body"] {
      #expect(!"\(failure)".contains(secret))
      #expect(!String(reflecting: failure).contains(secret))
    }
  }
}
