import Foundation
import RulesEngine
import Testing
import Traces

@Suite struct KMZTests {
  /// `images/x.txt`, `other.kml` (longitude 9) and `doc.kml` (longitude 10), deflated.
  private static let withDocument =
    ("UEsDBBQAAAAIAAAAIVAfKKpnBAAAAAIAAAAMAAAAaW1hZ2VzL3gudHh0y8sHAFBLAwQUAAAACAAAACFQmN/l2kAA"
      + "AABaAAAACQAAAG90aGVyLmttbLPJzs2xs0mvsAopSkzOtrMpz0jNszMyMDLQNTAEohADAyswirLRB0uBlCbn5xel"
      + "2FkqGBnY6MO5YCbUEH2QoQBQSwMEFAAAAAgAAAAhUK8ilhxBAAAAWwAAAAcAAABkb2Mua21ss8nOzbGzSa+wCilK"
      + "TM62synPSM2zMzIwMtA1MASiEAMDKzCKstEHS4GUJufnF6XYGRooGBnY6MP5YCbUFH2QqQBQSwECFAMUAAAACAAA"
      + "ACFQHyiqZwQAAAACAAAADAAAAAAAAAAAAAAAgAEAAAAAaW1hZ2VzL3gudHh0UEsBAhQDFAAAAAgAAAAhUJjf5dpA"
      + "AAAAWgAAAAkAAAAAAAAAAAAAAIABLgAAAG90aGVyLmttbFBLAQIUAxQAAAAIAAAAIVCvIpYcQQAAAFsAAAAHAAAA"
      + "AAAAAAAAAACAAZUAAABkb2Mua21sUEsFBgAAAAADAAMApgAAAPsAAAAAAA==")
  /// `a/Ride.KML` (longitude 10).
  private static let withAnotherName =
    ("UEsDBBQAAAAIAAAAIVCvIpYcQQAAAFsAAAAKAAAAYS9SaWRlLktNTLPJzs2xs0mvsAopSkzOtrMpz0jNszMyMDLQ"
      + "NTAEohADAyswirLRB0uBlCbn5xel2BkaKBgZ2OjD+WAm1BR9kKkAUEsBAhQDFAAAAAgAAAAhUK8ilhxBAAAAWwAA"
      + "AAoAAAAAAAAAAAAAAIABAAAAAGEvUmlkZS5LTUxQSwUGAAAAAAEAAQA4AAAAaQAAAAAA")
  /// `x.txt` only.
  private static let withoutKML =
    ("UEsDBBQAAAAIAAAAIVCGphA2BwAAAAUAAAAFAAAAeC50eHTLSM3JyQcAUEsBAhQDFAAAAAgAAAAhUIamEDYHAAAA"
      + "BQAAAAUAAAAAAAAAAAAAAIABAAAAAHgudHh0UEsFBgAAAAABAAEAMwAAACoAAAAAAA==")

  private func read(_ base64: String, dropping count: Int = 0) throws -> TraceRun {
    let bytes = [UInt8](try #require(Data(base64Encoded: base64)))
    return TraceRun.bytes(
      Array(bytes.dropLast(count)), name: "tour.kmz", format: .kml, KMLReader.read)
  }

  @Test(arguments: [withDocument, withAnotherName])
  func readsTheDocumentInTheArchive(base64: String) throws {
    let run = try read(base64)
    #expect(run.error == nil)
    #expect(run.fixes.map(\.longitude) == [10])
    #expect(run.devices == ["tour"])
  }

  @Test func saysWhenThereIsNoDocument() throws {
    let run = try read(Self.withoutKML)
    #expect(
      run.error
        == .unreadable("tour.kmz: at byte 0: the archive has no .kml file; is this a KMZ?"))
  }

  @Test(arguments: [1, 30, 200])
  func refusesACutArchive(count: Int) throws {
    let run = try read(Self.withDocument, dropping: count)
    #expect(run.error != nil && run.fixes.isEmpty)
  }
}
