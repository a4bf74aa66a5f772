import Bytes
import TestSupport
import Testing

/// Writes a document as one line per event: `<name a=v b=v`, `>name` and `"text`.
func xmlEvents(
  _ bytes: [UInt8], names: [String] = ["lat", "lon", "b"], chunkSize: Int = 1 << 17
) -> (events: [String], error: ByteError?) {
  var reader = XMLReader(
    ByteSource(bytes: bytes, name: "test"), names: names, chunkSize: chunkSize)
  var events: [String] = []
  do throws(ByteError) {
    while let event = try reader.next() {
      switch event {
      case .start:
        var line = "<" + string(reader.localName)
        for (index, name) in names.enumerated() {
          if let value = reader.attribute(index) { line += " \(name)=" + string(value) }
        }
        events.append(line)
      case .end: events.append(">" + string(reader.localName))
      case .text: events.append("\"" + string(reader.text))
      }
    }
    return (events, nil)
  } catch {
    return (events, error)
  }
}

private func string(_ bytes: Span<UInt8>) -> String {
  var copy: [UInt8] = []
  for index in bytes.indices { copy.append(bytes[index]) }
  return String(decoding: copy, as: UTF8.self)
}

@Suite struct XMLReaderTests {
  @Test(arguments: [
    ("<a/>", ["<a", ">a"]),
    ("<a lon='1' x='9' lat=\"2\"/>", ["<a lat=2 lon=1", ">a"]),
    ("<p:a q:lat='2'><r:b>t</r:b></p:a>", ["<a lat=2", "<b", "\"t", ">b", ">a"]),
    ("<a>1<!-- 9 -->2<![CDATA[<3>]]>&amp;&#52;</a>", ["<a", "\"12<3>&4", ">a"]),
    ("<a>\n  <b> x </b>\n</a>", ["<a", "<b", "\" x ", ">b", ">a"]),
    ("<!DOCTYPE a [<!ENTITY e \"v\">]><a lat='&e;'>&e;</a>", ["<a lat=v", "\"v", ">a"]),
    ("<!DOCTYPE a SYSTEM \"http://x.invalid/a.dtd\"><a>1</a>", ["<a", "\"1", ">a"]),
    ("\u{feff}<?xml version='1.0'?><a>é</a>", ["<a", "\"é", ">a"]),
    ("<a><?pi x?><b/></a>", ["<a", "<b", ">b", ">a"]),
  ])
  func readsTagsAndTexts(document: String, expected: [String]) {
    let result = xmlEvents(Array(document.utf8))
    #expect(result.error == nil)
    #expect(result.events == expected)
  }

  @Test(
    arguments: [
      ("ISO-8859-1", [0xe9], "é"), ("windows-1252", [0x80, 0xe9], "€é"),
      ("Windows-1251", [0xcf, 0xf3], "Пу"), ("ISO-8859-15", [0xa4], "€"),
      ("US-ASCII", [0x41], "A"), ("KOI8-R", [0xf0], "П"), ("iso-8859-2", [0xb1], "ą"),
      ("windows-1250", [0x9a], "š"),
    ] as [(String, [UInt8], String)])
  func understandsOtherCharacterSets(charset: String, text: [UInt8], expected: String) {
    let head = Array("<?xml version='1.0' encoding='\(charset)'?><a>".utf8)
    let result = xmlEvents(head + text + Array("</a>".utf8))
    #expect(result.error == nil)
    #expect(result.events == ["<a", "\"" + expected, ">a"])
  }

  @Test(arguments: [true, false])
  func understandsUTF16(isBigEndian: Bool) {
    let units = Array("\u{feff}<?xml version='1.0' encoding='UTF-16'?><a>ж</a>".utf16)
    let bytes = units.flatMap { unit in
      isBigEndian
        ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
    }
    #expect(xmlEvents(bytes).events == ["<a", "\"ж", ">a"])
  }

  @Test(arguments: [1, 2, 3, 5, 7, 64, 1000])
  func chunksDoNotShow(size: Int) {
    let document = Array(
      "<?xml version='1.0'?><g><t lat='1.5' lon='-2'><b>12&amp;3</b><!-- c --></t>ж</g>".utf8)
    #expect(xmlEvents(document, chunkSize: size).events == xmlEvents(document).events)
  }

  @Test(arguments: [1, 3, 1 << 17])
  func knowsNamesOfAnyLengthBehindAPrefix(size: Int) {
    let names = ["latitude", "latitudeOfPoint", "latitudeOfPlace", "l", "longitud"]
    let document =
      "<q:latitudeOfPlace latitude='1' x:latitudeOfPoint='2' l='3'><latitudeOfP/>"
      + "<longitud> \n a</longitud>\n <latitudeX/></q:latitudeOfPlace>"
    let result = xmlEvents(Array(document.utf8), names: names, chunkSize: size)
    #expect(result.error == nil)
    #expect(
      result.events == [
        "<latitudeOfPlace latitude=1 latitudeOfPoint=2 l=3", "<latitudeOfP", ">latitudeOfP",
        "<longitud", "\" \n a", ">longitud", "<latitudeX", ">latitudeX", ">latitudeOfPlace",
      ])
  }

  @Test func deliversWhatStandsBeforeTheBreak() {
    let result = xmlEvents(Array("<a>\n<b>1</b>\n<b>2</b>\n<b>3".utf8))
    #expect(result.events == ["<a", "<b", "\"1", ">b", "<b", "\"2", ">b", "<b", "\"3"])
    #expect(
      result.error
        == .syntax(name: "test", offset: 26, line: 4, reason: "no element found"))
  }

  @Test func saysWhereTheGrammarIsBroken() {
    let result = xmlEvents(Array("<a>\n<b>1</c>\n</a>".utf8))
    #expect(result.events.prefix(3) == ["<a", "<b", "\"1"])
    #expect(
      result.error == .syntax(name: "test", offset: 10, line: 2, reason: "mismatched tag"))
  }

  @Test(arguments: [
    "", "   ", "hello", "<a", "<a></a><b></b>", "<a>&unknown;</a>", "<a lat='1' lat='2'/>",
    "<?xml version='1.0' encoding='nonsense'?><a/>", "<a>\u{1}</a>",
  ])
  func refusesWhatIsNoXML(document: String) {
    #expect(xmlEvents(Array(document.utf8)).error != nil)
  }

  @Test func refusesEntityBombs() {
    var declarations = "<!ENTITY e0 \"0123456789\">"
    for level in 1...9 {
      let body = String(repeating: "&e\(level - 1);", count: 10)
      declarations += "<!ENTITY e\(level) \"\(body)\">"
    }
    let inText = xmlEvents(Array("<!DOCTYPE a [\(declarations)]><a>&e9;</a>".utf8))
    #expect(inText.error != nil)
    #expect(inText.events.count < 10)
    let inAttribute = xmlEvents(Array("<!DOCTYPE a [\(declarations)]><a lat='&e9;'/>".utf8))
    #expect(inAttribute.error != nil)
    #expect(inAttribute.events.isEmpty)
  }

  @Test func refusesThousandsOfEntities() {
    let declarations = (0..<2000).map { "<!ENTITY e\($0) \"&e\($0 + 1);\">" }.joined()
    let document = "<!DOCTYPE a [\(declarations)<!ENTITY e2000 \"x\">]><a>&e0;</a>"
    guard case .syntax(_, _, _, let reason) = xmlEvents(Array(document.utf8)).error else {
      Issue.record("not refused")
      return
    }
    #expect(reason == "more than 1000 entities are declared")
  }

  @Test func refusesEndlessNesting() {
    let document = String(repeating: "<b>", count: 100_000)
    let result = xmlEvents(Array(document.utf8))
    #expect(
      result.error
        == .syntax(
          name: "test", offset: 257 * 3, line: 1, reason: "elements nest deeper than 256"))
  }

  @Test func refusesAnEndlessTag() {
    let document = Array(("<a lat='" + String(repeating: "1", count: 9_000_000)).utf8)
    #expect(
      xmlEvents(document).error
        == .recordTooLong(name: "test", line: 1, limit: XMLReader.tokenLimit))
  }

  @Test func cutsLongTextIntoPiecesWithoutLoss() {
    let text = String(repeating: "1,2 \n", count: 500_000)
    let result = xmlEvents(Array("<a>\(text)</a>".utf8))
    let pieces = result.events.dropFirst().dropLast().map { $0.dropFirst() }
    #expect(pieces.count > 1)
    #expect(pieces.joined() == text)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func damagedBytesGiveEventsOrAnError(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var document = Array(
      "<?xml version='1.0'?><!DOCTYPE g [<!ENTITY e 'v'>]><g><t lat='1' lon='2'><b>&e;3</b></t></g>"
        .utf8)
    for _ in 0..<3 {
      document[Int.random(in: document.indices, using: &random)] ^=
        1 << UInt8.random(in: 0..<8, using: &random)
    }
    let result = xmlEvents(document, chunkSize: Int.random(in: 1..<50, using: &random))
    #expect(result.events.count <= 12, "seed \(seed)")
  }
}
