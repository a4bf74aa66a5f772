import DeliveryCore
import Testing

@Suite struct HTTPHeadersTests {
  @Test func comparesNamesWithoutCase() {
    var headers: HTTPHeaders = ["ETag": "a", "X-One": "1"]
    #expect(headers["etag"] == "a")
    headers["ETAG"] = "b"
    #expect(headers.fields.map(\.name) == ["X-One", "ETAG"])
    headers["x-one"] = nil
    #expect(headers.fields.count == 1)
    #expect(headers["X-One"] == nil)
    // Only letters have a case: these differ in the same bit.
    #expect((["@": "x"] as HTTPHeaders)["`"] == nil)
  }

  @Test func keepsRepeatedNames() {
    var headers = HTTPHeaders()
    headers.append("Link", "a")
    headers.append("link", "b")
    #expect(headers["LINK"] == "a")
    #expect(headers.fields.map(\.value) == ["a", "b"])
    headers["Link"] = "c"
    #expect(headers.fields.map(\.value) == ["c"])
  }
}
