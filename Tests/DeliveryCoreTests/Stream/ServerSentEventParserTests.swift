import DeliveryCore
import Testing

@Suite struct ServerSentEventParserTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: [UInt8]
    let events: [ServerSentEvent]
    var lastID = ""
    var retry: Int64?

    init(
      _ name: String, _ text: String, _ events: [ServerSentEvent], lastID: String = "",
      retry: Int64? = nil
    ) {
      testDescription = name
      self.text = Array(text.utf8)
      self.events = events
      self.lastID = lastID
      self.retry = retry
    }
  }

  static let cases: [Case] = [
    Case("nothing", "", []),
    Case("line feeds", "data: a\ndata: b\n\n", [ServerSentEvent(data: "a\nb")]),
    Case("returns", "data: a\rdata: b\r\r", [ServerSentEvent(data: "a\nb")]),
    Case("both", "data: a\r\ndata: b\r\n\r\n", [ServerSentEvent(data: "a\nb")]),
    // eventsource-parser 17
    Case(
      "all three", "data: A\r\ndata: B\r\ndata: C\r\n\r\n", [ServerSentEvent(data: "A\nB\nC")]),
    Case("mixed", "data: a\n\rdata: b\r\n\n", [ServerSentEvent(data: "a"), .init(data: "b")]),
    Case("mark at the start", "\u{feff}data: a\n\n", [ServerSentEvent(data: "a")]),
    Case("two marks", "\u{feff}\u{feff}data: a\n\n", []),
    Case("a mark alone", "\u{feff}\n\ndata: a\n\n", [ServerSentEvent(data: "a")]),
    Case(
      "names", "event: x\ndata: a\n\ndata: b\n\n", [.init(name: "x", data: "a"), .init(data: "b")]),
    Case("a name without data", "event: x\n\ndata: b\n\n", [.init(data: "b")]),
    Case("comments", ": hello\n:\n\n:data: x\ndata: a\n: y\n\n", [.init(data: "a")]),
    Case("blanks", "data:a\ndata:  b\ndata: \ndata\n\n", [.init(data: "a\n b\n\n")]),
    Case("empty data", "data\n\ndata:\n\n", [.init(data: ""), .init(data: "")]),
    Case("colons", "data: a: b:c\n\n", [.init(data: "a: b:c")]),
    Case("unknown fields", "foo: 1\nDATA: 2\n data: 3\ndata : 4\ndata: a\n\n", [.init(data: "a")]),
    Case(
      "ids", "id: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\n",
      [
        .init(data: "a", lastEventID: "1"), .init(data: "b", lastEventID: "1"), .init(data: "c"),
      ]),
    Case("an id alone", "id: 7\n\n", [], lastID: "7"),
    Case(
      "an id without its end", "id: 1\ndata: a\n\nid: 2\n", [.init(data: "a", lastEventID: "1")],
      lastID: "1"),
    Case(
      "an id with a zero", "id: 1\n\nid: a\u{0}b\ndata: a\n\n",
      [.init(data: "a", lastEventID: "1")], lastID: "1"),
    Case("retry", "retry: 1500\n", [], retry: 1500),
    Case(
      "bad retries",
      "retry: 15\nretry: -1\nretry: 1.5\nretry:\nretry: 2s\nretry: ٣\nretry: 99999999999999999999\n",
      [], retry: 15),
    Case("no end", "data: a\n\ndata: b\n", [.init(data: "a")]),
    Case("no line end", "data: a\n\ndata: b", [.init(data: "a")]),
    Case(
      "letters of many bytes", "event: é\ndata: 漢字🙂\nid: ü\n\n",
      [.init(name: "é", data: "漢字🙂", lastEventID: "ü")], lastID: "ü"),
  ]

  private func check(
    _ parser: ServerSentEventParser, _ events: [ServerSentEvent], _ expected: Case, _ how: String
  ) {
    #expect(events == expected.events, "\(how)")
    #expect(parser.lastEventID == expected.lastID, "\(how)")
    #expect(parser.retryMilliseconds == expected.retry, "\(how)")
  }

  @Test(arguments: cases) func reads(expected: Case) throws {
    var parser = ServerSentEventParser()
    let events = try parser.feed(expected.text)
    check(parser, events, expected, "whole")
  }

  @Test(arguments: cases) func readsByteByByte(expected: Case) throws {
    var parser = ServerSentEventParser()
    var events: [ServerSentEvent] = []
    for byte in expected.text { events += try parser.feed([byte]) }
    check(parser, events, expected, "byte by byte")
  }

  @Test(arguments: cases) func readsCutAtEveryTwoPlaces(expected: Case) throws {
    let bytes = expected.text
    for first in 0...bytes.count {
      for second in first...bytes.count {
        var parser = ServerSentEventParser()
        var events = try parser.feed(bytes[..<first])
        events += try parser.feed(bytes[first..<second])
        events += try parser.feed(bytes[second...])
        check(parser, events, expected, "cut at \(first) and \(second)")
      }
    }
  }

  @Test func badTextIsMended() throws {
    var parser = ServerSentEventParser()
    let events = try parser.feed([0x64, 0x61, 0x74, 0x61, 0x3a, 0xff, 0x61, 0x0a, 0x0a])
    #expect(events == [ServerSentEvent(data: "\u{fffd}a")])
  }

  @Test func goesOnWithAnEarlierID() throws {
    var parser = ServerSentEventParser(lastEventID: "9")
    #expect(try parser.feed("data: a\n\n".utf8) == [.init(data: "a", lastEventID: "9")])
  }

  @Test func refusesMoreThanItKeeps() throws {
    let error = ServerSentEventError.tooLong(limit: 10)
    var line = ServerSentEventParser(byteLimit: 10)
    #expect(try line.feed("data: 1234".utf8).isEmpty)
    #expect(throws: error) { try line.feed("5".utf8) }
    var comment = ServerSentEventParser(byteLimit: 10)
    #expect(throws: error) { try comment.feed(":0123456789".utf8) }
    var event = ServerSentEventParser(byteLimit: 10)
    #expect(try event.feed("data:1234\ndata:5678\n".utf8).isEmpty)
    #expect(throws: error) { try event.feed("data:9\n".utf8) }
    var many = ServerSentEventParser(byteLimit: 10)
    for _ in 0..<100 { #expect(try many.feed("data:1234\n\n".utf8).count == 1) }
  }
}
