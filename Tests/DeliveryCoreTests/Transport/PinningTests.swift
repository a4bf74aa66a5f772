import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

/// Pins are looked for in the verified chain of every connection, before a byte of a request.
@Suite(.timeLimit(.minutes(5))) struct PinningTests {
  /// A TLS server with a chain, and the file of the authority that clients trust.
  struct Secured {
    let chain: TestChain
    let tls: TestTLS
    let server: ScriptedServer
    let folder: TemporaryFolder

    init(host: String = "localhost", leafEnd: Int64 = 86_400) throws {
      chain = try TestChain(host: host, leafEnd: leafEnd)
      tls = try TestTLS(chain)
      server = try ScriptedServer(tls: tls)
      folder = try TemporaryFolder()
      try chain.root.write(to: folder.file("root.pem"))
      server.always(.get, "/") { _ in .json("{}") }
      server.always(.post, "/") { _ in .json("{}") }
    }

    func transport(_ pins: [PublicKeyPin], trusting file: String? = nil) -> CurlTransport {
      CurlTransport(
        configuration: TransportConfiguration(
          pins: pins, certificateAuthorityFile: file ?? folder.file("root.pem")))
    }

    func read() -> HTTPRequest { HTTPRequest(.get, server.url + "/", headers: ["X-Key": "secret"]) }
    func write() -> HTTPRequest { HTTPRequest(.post, server.url + "/", body: Data("{}".utf8)) }

    /// Fails both kinds of request, and looks that the server saw nothing of them.
    func expectRefusal(
      _ transport: CurlTransport, _ reason: TransportFailure.Reason,
      location: SourceLocation = #_sourceLocation
    ) async throws {
      let before = server.log.value
      for request in [read(), write()] {
        let failure = try await transport.failure(request)
        #expect(failure.reason == reason, sourceLocation: location)
        #expect(!failure.requestBytesSent, sourceLocation: location)
      }
      // Every connection is over, so nothing can still be on its way.
      let after = try await server.log.wait { $0.closedConnections >= before.connections + 2 }
      #expect(after.receivedBytes == before.receivedBytes, sourceLocation: location)
      #expect(after.requests.count == before.requests.count, sourceLocation: location)
    }
  }

  private static func other() throws -> PublicKeyPin { try TestCertificate("Other").pin }

  enum Part: CaseIterable { case leaf, intermediate, root }

  @Test(arguments: Part.allCases)
  func everyCertificateOfTheChainWillDo(part: Part) async throws {
    let secured = try Secured()
    let certificate =
      switch part {
      case .leaf: secured.chain.leaf
      case .intermediate: secured.chain.intermediate
      case .root: secured.chain.root
      }
    let transport = secured.transport([try Self.other(), try certificate.pin])
    let answers = [
      try await transport.send(secured.read()), try await transport.send(secured.write()),
    ]
    #expect(answers.map(\.status) == [200, 200])
  }

  @Test func worksWithoutPins() async throws {
    let secured = try Secured()
    #expect(try await secured.transport([]).send(secured.read()).status == 200)
  }

  @Test func refusesOtherKeys() async throws {
    let secured = try Secured()
    let pins = [try Self.other(), try Self.other()]
    try await secured.expectRefusal(secured.transport(pins), .pinMismatch)
  }

  @Test func refusesPlainConnections() async throws {
    let server = try ScriptedServer()
    let pins = [try Self.other(), try Self.other()]
    let transport = CurlTransport(configuration: TransportConfiguration(pins: pins))
    for url in [server.url + "/", "HTTP://127.0.0.1:\(server.port)/"] {
      let failure = try await transport.failure(HTTPRequest(.post, url, body: Data()))
      #expect(failure.reason == .invalidRequest)
      #expect(!failure.requestBytesSent)
    }
    #expect(server.log.value.connections == 0)
  }

  @Test func refusesAPinnedCertificateThatIsOnlySentAlong() async throws {
    let secured = try Secured()
    let unrelated = try TestCertificate("Unrelated")
    try secured.tls.show(
      secured.chain.leaf, sending: [secured.chain.intermediate, unrelated])
    try await secured.expectRefusal(secured.transport([try unrelated.pin]), .pinMismatch)
  }

  @Test func refusesAPinnedChainOfAnUnknownRoot() async throws {
    let secured = try Secured()
    let stranger = secured.folder.file("stranger.pem")
    try TestCertificate("Stranger").write(to: stranger)
    let pins = [try secured.chain.leaf.pin, try secured.chain.root.pin]
    try await secured.expectRefusal(
      secured.transport(pins, trusting: stranger), .untrustedCertificate(code: 20))
    // Without pins just so.
    try await secured.expectRefusal(
      secured.transport([], trusting: stranger), .untrustedCertificate(code: 20))
  }

  @Test func refusesAPinnedLeafThatIsExpired() async throws {
    let secured = try Secured(leafEnd: -60)
    try await secured.expectRefusal(
      secured.transport([try secured.chain.leaf.pin]), .untrustedCertificate(code: 10))
  }

  @Test func refusesAPinnedLeafOfAnotherHost() async throws {
    let secured = try Secured(host: "other.example")
    let before = secured.server.log.value
    for pins in [[try secured.chain.leaf.pin], []] {
      let failure = try await secured.transport(pins).failure(secured.read())
      #expect(failure.reason == .wrongHost)
      #expect(!failure.requestBytesSent)
    }
    // The name is looked at behind the handshake, so the server has finished its own.
    let after = try await secured.server.log.wait { $0.closedConnections >= 2 }
    #expect(after.receivedBytes == before.receivedBytes)
  }

  /// The server keeps its ticket keys and changes to a key that is not pinned: a resumed session
  /// would not be verified again.
  @Test func aSessionIsNotResumedAroundThePins() async throws {
    let secured = try Secured()
    let transport = secured.transport([try secured.chain.leaf.pin])
    _ = try await transport.send(secured.write())
    _ = try await transport.send(secured.write())
    #expect(secured.server.log.value.handshakes == 2)
    #expect(secured.server.log.value.resumptions == 0)
    // The server does offer what must not be taken.
    #expect(secured.server.isResumable)
    let newLeaf = try TestCertificate(
      "new", issuer: secured.chain.intermediate, host: "localhost")
    try secured.tls.show(newLeaf, sending: [secured.chain.intermediate])
    let failure = try await transport.failure(secured.write())
    #expect(failure.reason == .pinMismatch)
    #expect(!failure.requestBytesSent)
    #expect(secured.server.log.value.requests.count == 2)
  }

  @Test func aConnectionOfOtherPinsIsNotUsed() async throws {
    let secured = try Secured()
    let open = secured.transport([])
    let good = secured.transport([try secured.chain.root.pin])
    let bad = secured.transport([try Self.other()])
    #expect(try await open.send(secured.read()).status == 200)
    #expect(try await good.send(secured.read()).status == 200)
    let failure = try await bad.failure(secured.read())
    #expect(failure.reason == .pinMismatch)
    #expect(try await open.send(secured.read()).status == 200)
    #expect(try await good.send(secured.read()).status == 200)
    #expect(secured.server.log.value.requests.map(\.connection) == [1, 2, 1, 2])
  }

  @Test func streamsAreHeldToThePins() async throws {
    let secured = try Secured()
    let channel = EventChannel()
    secured.server.script(.get, "/events", .events(channel))
    let request = HTTPRequest(.get, secured.server.url + "/events", timeoutMilliseconds: nil)
    let bad = secured.transport([try Self.other()])
    await #expect(throws: TransportFailure.self) {
      for try await _ in bad.stream(request) {}
    }
    #expect(secured.server.log.value.requests.isEmpty)
    let good = secured.transport([try secured.chain.intermediate.pin])
    var parts = good.stream(request).makeAsyncIterator()
    guard case .head(let head) = try await parts.next() else {
      Issue.record("no head")
      return
    }
    #expect(head.status == 200)
  }
}
