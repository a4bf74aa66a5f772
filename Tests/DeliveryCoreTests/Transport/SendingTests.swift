import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct SendingTests {
  @Test func sendsWhatWasAskedFor() async throws {
    let loopback = try Loopback()
    loopback.server.script(.post, "/a/b", .json("{}", status: 201, headers: [("X-Answer", "7")]))
    let body = Data((0...255).map(UInt8.init))
    let answer = try await loopback.transport.send(
      HTTPRequest(
        .post, loopback.url("/a/b?z=1&a=%C3%A9+x"),
        headers: ["X-Key": "k", "X-Empty": "", "Content-Type": "application/json"], body: body))
    #expect(answer.status == 201)
    #expect(answer.headers["x-answer"] == "7")
    #expect(answer.body == Data("{}".utf8))
    let request = try #require(try await loopback.requests(1).first)
    #expect(request.method == "POST")
    #expect(request.path == "/a/b")
    #expect(request.query.map(\.name) == ["a", "z"])
    #expect(request.query.map(\.value) == ["é+x", "1"])
    #expect(request.header("x-key") == "k")
    #expect(request.header("x-empty") == "")
    #expect(request.header("content-type") == "application/json")
    #expect(request.header("expect") == nil)
    #expect(request.body == body)
  }

  @Test(arguments: [HTTPRequest.Method.post, .put, .patch])
  func announcesAnEmptyBody(method: HTTPRequest.Method) async throws {
    let loopback = try Loopback()
    loopback.server.script(method, "/", .json("{}"))
    _ = try await loopback.transport.send(HTTPRequest(method, loopback.url("/")))
    let request = try #require(try await loopback.requests(1).first)
    #expect(request.header("content-length") == "0")
    #expect(request.header("content-type") == nil)
  }

  @Test func sendsLargeBodiesWithoutAsking() async throws {
    let loopback = try Loopback()
    loopback.server.script(.post, "/", .json("{}"))
    let body = Data(repeating: 0x61, count: 3 << 20)
    _ = try await loopback.transport.send(HTTPRequest(.post, loopback.url("/"), body: body))
    #expect(try await loopback.requests(1).first?.body == body)
  }

  @Test func deletesWithBodyAndWithout() async throws {
    let loopback = try Loopback()
    loopback.server.script(.delete, "/", .json("{}"), .json("{}"))
    _ = try await loopback.transport.send(
      HTTPRequest(.delete, loopback.url("/"), body: Data("x".utf8)))
    _ = try await loopback.transport.send(HTTPRequest(.delete, loopback.url("/")))
    let requests = try await loopback.requests(2)
    #expect(requests.map(\.method) == ["DELETE", "DELETE"])
    #expect(requests.map(\.body) == [Data("x".utf8), Data()])
  }

  @Test(arguments: [200, 204, 304, 400, 401, 403, 404, 409, 429, 500, 503])
  func givesEveryStatus(status: Int) async throws {
    let loopback = try Loopback()
    loopback.server.script(.get, "/", .status(status, headers: [("ETag", "\"e\"")]))
    let answer = try await loopback.transport.send(HTTPRequest(.get, loopback.url("/")))
    #expect(answer.status == status)
    #expect(answer.headers["ETag"] == "\"e\"")
  }

  @Test func headersComeWithoutABody() async throws {
    let loopback = try Loopback()
    loopback.server.script(
      .head, "/", Answer([.bytes(Answer.head(200, [("Content-Length", "5")]))]))
    let answer = try await loopback.transport.send(HTTPRequest(.head, loopback.url("/")))
    #expect(answer.headers["Content-Length"] == "5")
    #expect(answer.body.isEmpty)
  }

  @Test func asksForCompressionOnlyWhenAllowed() async throws {
    let loopback = try Loopback()
    loopback.server.script(.get, "/", .json("{}"), .json("{}"))
    for isAllowed in [true, false] {
      _ = try await loopback.transport.send(
        HTTPRequest(.get, loopback.url("/"), acceptsCompression: isAllowed))
    }
    let requests = try await loopback.requests(2)
    #expect(requests.map { $0.header("Accept-Encoding") } == ["gzip, deflate", nil])
  }

  @Test func leavesInterimAnswersOut() async throws {
    let loopback = try Loopback()
    let whole = Answer.json("{}").steps
    loopback.server.script(
      .get, "/", Answer([.bytes(Answer.head(103, [("Link", "x")]))] + whole))
    let answer = try await loopback.transport.send(HTTPRequest(.get, loopback.url("/")))
    #expect(answer.status == 200)
    #expect(answer.headers["Link"] == nil)
  }

  @Test func servesManyAtOnce() async throws {
    let loopback = try Loopback()
    let gate = Gate()
    let count = 20
    loopback.server.always(.get, "/") { request in
      Answer([.gate(gate)] + Answer.json(request.query.first?.value ?? "").steps)
    }
    try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for number in 0..<count {
        group.addTask {
          let url = loopback.url("/?n=\(number)")
          let answer = try await loopback.transport.send(HTTPRequest(.get, url))
          return (number, String(decoding: answer.body, as: UTF8.self))
        }
      }
      try await loopback.requests(count)
      gate.open()
      for try await (number, text) in group { #expect(text == "\(number)") }
    }
  }
}
