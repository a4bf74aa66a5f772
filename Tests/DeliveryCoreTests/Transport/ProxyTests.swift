import DeliveryCore
import DeliveryTestSupport
import Foundation
import Glibc
import Testing

/// The environment belongs to the whole process, so these run in one of their own.
@Suite struct ProxyTests {
  @Test func theEnvironmentsProxyIsUsedButNotForThisMachine() async {
    await #expect(processExitsWith: .success) {
      let (proxy, server) = (try ScriptedServer(), try ScriptedServer())
      setenv("http_proxy", proxy.url, 1)
      proxy.script(.get, "http://content.example/a", .json("{}"))
      server.script(.get, "/b", .json("{}"))
      let transport = CurlTransport()
      let far = try await transport.send(HTTPRequest(.get, "http://content.example/a"))
      let near = try await transport.send(HTTPRequest(.get, server.url + "/b"))
      #expect(far.status == 200)
      #expect(near.status == 200)
      #expect(proxy.log.value.requests.count == 1)
    }
  }
}
