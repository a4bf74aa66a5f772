import DeliveryCore
import DeliveryTestSupport
import FlowAffiliate
import Foundation

/// Three launches of an app whose install was invited, against a server on loopback.
@main
struct FlowAffiliateExample {
  static func main() async throws {
    let server = try ScriptedServer()
    let folder = try TemporaryFolder()
    server.script(
      .post, "/v1/installs/match", .status(503),
      .json(#"{"match":{"code":"k7qxa2mp","clickId":"c1","publisherName":"Anna"}}"#))
    server.always(.get, "/v1/share/landing/k7qxa2mp") { _ in
      .json(
        ##"{"greeting":"Invited by Anna","bonus":"5 USD","appName":"App","appColor":"#ff7a00"}"##)
    }

    for launch in 1...3 {
      let app = try client(server, folder.file("state"))
      let state = await app.start()
      let outcome = state.affiliate.map { "\($0.source.rawValue), code \($0.code ?? "none")" }
      print("launch \(launch): \(outcome ?? "nobody invited this person yet")")
      if launch < 3 { continue }
      let link = "https://yourapp.go.affiliate.yflow.io/a/otherone"
      let later = URL(string: link).flatMap { app.handle(url: $0) }
      print(
        "a later link says \(later?.code ?? "nothing"), kept is \(app.affiliate?.code ?? "nothing")"
      )
      let code = app.normalizeCode("Join me: \(link)")
      print("typed: \(code ?? "no code")")
      let invite = await app.invite(code: "k7qxa2mp")
      print("greeting: \(invite?.greeting ?? "none"), bonus: \(invite?.bonus ?? "none")")
    }
    print(
      "requests: \(server.log.value.requests.map { "\($0.method) \($0.path)" }.joined(separator: ", "))"
    )
  }

  private static func client(_ server: ScriptedServer, _ folder: String) throws -> AffiliateClient {
    let diagnostics = Diagnostics()
    let values = FileKeyValueStore(try FileBlobStore(folder: folder), diagnostics: diagnostics)
    let app = AffiliateClient(
      seams: AffiliateSeams(
        transport: CurlTransport(), values: values,
        container: FolderGroupContainer(folder: folder + "/groups"), diagnostics: diagnostics))
    app.configure(
      appId: "6f1c2b3a-4d5e-4f60-8a7b-9c0d1e2f3a4b", apiURL: URL(string: server.url))
    return app
  }
}
