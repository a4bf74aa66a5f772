import DeliveryCore
import DeliveryTestSupport
import Foundation
import PushHub
import PushHubTestSupport
import Testing

/// Whom a config is taken from.
@Suite(.timeLimit(.minutes(2))) struct SigningTests {
  /// A hub whose service answers these headers and this body.
  private final class Signed: Sendable {
    let hub: PushHub
    let answer = Watched((body: Data(), headers: [(String, String)]()))

    init() async throws {
      let answer = answer
      let transport = DirectTransport { request in
        guard request.url.hasSuffix("/config") else {
          let body = #"{"installationId":"i","credential":"c","environment":"e"}"#
          return .success(
            HTTPResponse(head: HTTPResponseHead(status: 201), body: Data(body.utf8)))
        }
        var headers = HTTPHeaders()
        for (name, value) in answer.value.headers { headers.append(name, value) }
        return .success(
          HTTPResponse(
            head: HTTPResponseHead(status: 200, headers: headers), body: answer.value.body))
      }
      hub = PushHub(
        seams: PushHubSeams(
          transport: transport, secrets: MemorySecureStore(), blobs: MemoryBlobStore(),
          diagnostics: Diagnostics { _ in }))
      try await hub.configure(
        PushHubConfiguration(
          appId: Phone.appId, publishableKey: "ph_pub_1", baseURL: URL(string: "http://localhost")))
      try await hub.start(deviceToken: Phone.token)
    }

    /// Whether what is served is taken.
    func takes(_ body: Data, _ headers: String...) async -> Bool {
      answer.update { $0 = (body, headers.map { ("X-PushHub-Signature", $0) }) }
      do {
        try await hub.remoteConfig.fetch(force: true)
        return true
      } catch let error as PushHubSignatureError {
        #expect(error.code == "signature")
        return false
      } catch {
        Issue.record("\(error)")
        return false
      }
    }
  }

  private static let body = Data(config(3, ["a": 1]).utf8)

  private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  @Test func takesRawAndDERInEitherAlphabet() async throws {
    let (signed, key) = (try await Signed(), try TestSigningKey())
    try signed.hub.remoteConfig.setTrustedSigningKeys(["k": key.pem])
    // Many, for the zeros that numbers begin with.
    for _ in 0..<200 {
      let raw = Self.base64(try key.raw(signing: Self.body))
      #expect(await signed.takes(Self.body, "keyId=k;alg=ES256;sig=\(raw)"))
      let der = Self.base64(try key.der(signing: Self.body))
      #expect(await signed.takes(Self.body, "sig = \(der) ; alg = ES256 ; keyId = k"))
      let url = raw.replacingOccurrences(of: "+", with: "-")
        .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
      #expect(await signed.takes(Self.body, "alg=ES256;keyId=k;sig=\(url);new=1"))
    }
  }

  @Test func refusesWhatIsNotSigned() async throws {
    let (signed, key, other) = (try await Signed(), try TestSigningKey(), try TestSigningKey())
    try signed.hub.remoteConfig.setTrustedSigningKeys(["k": key.spki])
    let good = try key.header("k", signing: Self.body)
    #expect(await signed.takes(Self.body, good))
    #expect(await signed.takes(Self.body) == false)
    #expect(await signed.takes(Self.body, try other.header("k", signing: Self.body)) == false)
    #expect(await signed.takes(Self.body, try key.header("unknown", signing: Self.body)) == false)
    #expect(await signed.takes(Self.body, good, good) == false)
    #expect(await signed.takes(Self.body, good + "," + good) == false)
    #expect(await signed.takes(Self.body + Data(" ".utf8), good) == false)
    for index in Self.body.indices {
      var changed = Self.body
      changed[index] ^= 1
      #expect(await signed.takes(changed, good) == false)
    }
    #expect(signed.hub.remoteConfig.version == 0)
  }

  @Test func refusesOtherHeaders() async throws {
    let (signed, key) = (try await Signed(), try TestSigningKey())
    try signed.hub.remoteConfig.setTrustedSigningKeys(["k": key.spki])
    let raw = try key.raw(signing: Self.body)
    let text = Self.base64(raw)
    let der = try key.der(signing: Self.body)
    let bad = [
      "", ";", "k", "keyId=k;alg=ES256", "keyId=k;sig=\(text)", "alg=ES256;sig=\(text)",
      "keyId=k;alg=ES384;sig=\(text)", "keyId=k;alg=none;sig=\(text)", "keyId=k;alg=ES256;sig=",
      "keyId=k;alg=ES256;sig=\(text)x", "keyId=k;alg=ES256;sig=\(text.dropLast(4))",
      "keyId=k;alg=ES256;sig=!\(text)", "keyId=k;keyId=k;alg=ES256;sig=\(text)",
      "keyId=k;alg=ES256;sig=\(Self.base64(raw + [0]))",
      "keyId=k;alg=ES256;sig=\(Self.base64(Array(raw.dropLast())))",
      "keyId=k;alg=ES256;sig=\(Self.base64(der + [0]))",
      "keyId=k;alg=ES256;sig=\(Self.base64([UInt8](repeating: 0, count: 64)))",
      "keyId=k;alg=ES256;sig=\(Self.base64(Array(raw.suffix(32) + raw.prefix(32))))",
    ]
    for header in bad { #expect(await signed.takes(Self.body, header) == false, "\(header)") }
    // The two bits behind the last byte are zero in one form only.
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var letters = Array(text)
    let last = try some(alphabet.firstIndex(of: letters[85]))
    #expect(last % 16 == 0 && text.hasSuffix("=="))
    letters[85] = alphabet[last + 1]
    #expect(await signed.takes(Self.body, "keyId=k;alg=ES256;sig=\(String(letters))") == false)
  }

  @Test func refusesKeysThatAreNoPointsOfP256() async throws {
    let (signed, key) = (try await Signed(), try TestSigningKey())
    let config = signed.hub.remoteConfig
    try config.setTrustedSigningKeys(["k": key.spki])
    var offCurve = key.der
    offCurve[90] ^= 1
    let bad = [
      "", " ", "KEY", try TestSigningKey(curve: "P-384").spki,
      try TestSigningKey(rsaBits: 2048).spki,
      try TestSigningKey(curve: "P-384").pem, Self.base64(key.der + [0]),
      Self.base64(Array(key.der.dropLast())), Self.base64(offCurve), key.pem + key.pem,
      String(key.pem.dropLast(27)), "x" + key.spki, key.spki + "=",
      Self.base64([UInt8](repeating: 0, count: 91)),
      key.pem.replacingOccurrences(of: "PUBLIC", with: "PRIVATE"),
    ]
    for text in bad {
      #expect(throws: PushHubError.self, "\(text)") {
        try config.setTrustedSigningKeys(["k": key.spki, "bad": text])
      }
    }
    for id in ["", " ", "\n\t"] {
      let error = #expect(throws: PushHubError.self) {
        try config.setTrustedSigningKeys([id: key.spki])
      }
      guard case .invalidConfiguration = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    // Nothing has changed: the first key is trusted, and checks are on.
    #expect(await signed.takes(Self.body, try key.header("k", signing: Self.body)))
    #expect(await signed.takes(Self.body) == false)
    #expect(await signed.hub.diagnostics().trustedKeyCount == 1)
  }

  @Test func readsKeysHoweverTheyAreWrapped() async throws {
    let (signed, key) = (try await Signed(), try TestSigningKey())
    for text in [key.spki, key.pem, "\n \(key.pem)\n", " \(key.spki)\n"] {
      try signed.hub.remoteConfig.setTrustedSigningKeys([:])
      try signed.hub.remoteConfig.setTrustedSigningKeys(["k": text])
      #expect(await signed.takes(Self.body, try key.header("k", signing: Self.body)))
      #expect(await signed.takes(Self.body) == false)
    }
  }

  /// The signature is looked at before the text: what is not signed says nothing else.
  @Test func checksBeforeReading() async throws {
    let (signed, key) = (try await Signed(), try TestSigningKey())
    try signed.hub.remoteConfig.setTrustedSigningKeys(["k": key.spki])
    #expect(await signed.takes(Data("no config".utf8)) == false)
    let junk = Data("no config".utf8)
    let header = try key.header("k", signing: junk)
    signed.answer.update { $0 = (junk, [("X-PushHub-Signature", header)]) }
    await #expect(throws: PushHubError.self) {
      try await signed.hub.remoteConfig.fetch(force: true)
    }
  }
}
