import Contentful
import DeliveryCore
import DeliveryTestSupport
import Foundation

/// A space in memory: answers by the last part of the path and its query.
struct FakeSpace: Sendable {
  static let locales = """
    {"items":[{"code":"en-US","name":"English","default":true,"fallbackCode":null},
    {"code":"de-CH","name":"Swiss","default":false,"fallbackCode":"de-DE"},
    {"code":"de-DE","name":"German","default":false,"fallbackCode":"en-US"}]}
    """

  let transport: ScriptedTransport

  init(
    locales: String = FakeSpace.locales,
    _ answer: @escaping @Sendable (String, [String: String]) throws(TransportFailure) -> String
  ) {
    self.init(locales: locales) { path, query throws(TransportFailure) in
      HTTPResponse(head: HTTPResponseHead(status: 200), body: Data(try answer(path, query).utf8))
    }
  }

  init(
    locales: String = FakeSpace.locales,
    response:
      @escaping @Sendable (String, [String: String]) throws(TransportFailure) ->
      HTTPResponse
  ) {
    transport = ScriptedTransport { request throws(TransportFailure) in
      let url = URLComponents(string: request.url)
      let items = (url?.queryItems ?? []).map { ($0.name, $0.value ?? "") }
      let path = (url?.path ?? "").split(separator: "/").last.map(String.init) ?? ""
      guard path != "locales" else {
        return HTTPResponse(head: HTTPResponseHead(status: 200), body: Data(locales.utf8))
      }
      return try response(path, Dictionary(items) { $1 })
    }
  }

  func client(
    host: String = Host.delivery, persistence: (any PersistenceIntegration)? = nil
  ) -> Client {
    Client(
      spaceId: "s", accessToken: "secret-token", host: host, persistenceIntegration: persistence,
      contentTypeClasses: [Cat.self, Dog.self, Article.self], transport: transport,
      app: AppInfo(osVersion: "1"))
  }

  /// The queries of all requests whose path ends so.
  func queries(_ path: String) -> [[String: String]] {
    transport.requests.value.compactMap { request in
      guard let url = URLComponents(string: request.url), url.path.hasSuffix(path) else {
        return nil
      }
      return Dictionary((url.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { $1 }
    }
  }
}

/// Makes JSON of the API.
enum Make {
  static func link(_ id: String, _ type: String = "Entry") -> String {
    #"{"sys":{"type":"Link","linkType":"\#(type)","id":"\#(id)"}}"#
  }

  static func entry(
    _ id: String, _ fields: String, type: String = "cat", locale: String? = "en-US"
  ) -> String {
    let place = locale.map { #","locale":"\#($0)""# } ?? ""
    return #"{"sys":{"id":"\#(id)","type":"Entry","contentType":\#(link(type, "ContentType"))"#
      + #"\#(place)},"fields":{\#(fields)}}"#
  }

  static func asset(_ id: String, locale: String? = "en-US") -> String {
    let place = locale.map { #","locale":"\#($0)""# } ?? ""
    return #"{"sys":{"id":"\#(id)","type":"Asset"\#(place)},"fields":{"title":"T","file":"#
      + #"{"fileName":"a.png","contentType":"image/png","url":"//images.ctfassets.net/s/a.png","#
      + #""details":{"size":3,"image":{"width":2,"height":1}}}}}"#
  }

  static func list(_ items: [String], entries: [String] = [], assets: [String] = []) -> String {
    #"{"total":\#(items.count),"skip":0,"limit":100,"items":[\#(items.joined(separator: ","))],"#
      + #""includes":{"Entry":[\#(entries.joined(separator: ","))],"#
      + #""Asset":[\#(assets.joined(separator: ","))]}}"#
  }

  static func page(_ items: [String], next: String? = nil, end: String? = nil) -> String {
    let url = "https://cdn.contentful.com/spaces/s/sync?sync_token="
    let nextPage = next.map { #","nextPageUrl":"\#(url)\#($0)""# } ?? ""
    let nextSync = end.map { #","nextSyncUrl":"\#(url)\#($0)""# } ?? ""
    return #"{"items":[\#(items.joined(separator: ","))]\#(nextPage)\#(nextSync)}"#
  }

  static func deleted(_ id: String, _ type: String = "DeletedEntry") -> String {
    #"{"sys":{"id":"\#(id)","type":"\#(type)"}}"#
  }
}
