import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct CompressionTests {
  /// `hello hello hello`, gzipped.
  private static let greeting = "H4sIAAAAAAACA8tIzcnJV8hAkACAiPnlEQAAAA=="
  /// 100,000 times the letter a, gzipped to 133 bytes.
  private static let bomb =
    "H4sIAAAAAAACA+3BMQEAAADCoKzrX8IaHkAB" + String(repeating: "A", count: 128)
    + "rwaH+uIboIYBAA=="

  private func answer(_ text: String, cutAfter count: Int? = nil) throws -> Answer {
    let body = try #require(Data(base64Encoded: text))
    return .status(200, headers: [("Content-Encoding", "gzip")], body: body.prefix(count ?? .max))
  }

  @Test func bodiesComeDecompressed() async throws {
    let loopback = try Loopback()
    loopback.server.script(.get, "/", try answer(Self.greeting))
    let answer = try await loopback.transport.send(HTTPRequest(.get, loopback.url("/")))
    #expect(String(decoding: answer.body, as: UTF8.self) == "hello hello hello")
  }

  /// The limit is on what comes out, not on what comes in.
  @Test func smallBodiesThatSwellAreCut() async throws {
    let loopback = try Loopback(TransportConfiguration(bodyLimit: 99_999))
    loopback.server.script(.get, "/", try answer(Self.bomb))
    let failure = try await loopback.transport.failure(HTTPRequest(.get, loopback.url("/")))
    #expect(failure.reason == .bodyTooLarge(limit: 99_999))
  }

  @Test func brokenCompressionIsNoBody() async throws {
    let loopback = try Loopback()
    let body = Data("this is no gzip".utf8)
    loopback.server.script(
      .get, "/", .status(200, headers: [("Content-Encoding", "gzip")], body: body))
    let failure = try await loopback.transport.failure(HTTPRequest(.get, loopback.url("/")))
    #expect(failure.reason == .malformedAnswer)
    #expect(failure.requestBytesSent)
  }

  /// Without asking for compression the bytes come as they were signed.
  @Test func signedBodiesComeAsTheyAre() async throws {
    let loopback = try Loopback()
    loopback.server.script(.get, "/", try answer(Self.greeting))
    let answer = try await loopback.transport.send(
      HTTPRequest(.get, loopback.url("/"), acceptsCompression: false))
    #expect(answer.body.base64EncodedString() == Self.greeting)
  }
}
