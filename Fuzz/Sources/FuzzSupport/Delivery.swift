import DeliveryCore
import Foundation

/// Reads an event stream whole, and cut where the first byte says: both must come to the same.
public func readEvents(_ bytes: [UInt8]) -> Int32 {
  guard let step = bytes.first.map({ Int($0) + 1 }) else { return 0 }
  let text = bytes[1...]
  var (whole, cut) = (ServerSentEventParser(), ServerSentEventParser())
  var pieces: [ServerSentEvent] = []
  do throws(ServerSentEventError) {
    let events = try whole.feed(text)
    for start in stride(from: 1, to: bytes.count, by: step) {
      pieces += try cut.feed(bytes[start..<min(start + step, bytes.count)])
    }
    precondition(events == pieces)
    precondition(whole.lastEventID == cut.lastEventID)
    precondition(whole.retryMilliseconds == cut.retryMilliseconds)
  } catch {
    preconditionFailure("the inputs are shorter than the limit")
  }
  return 0
}

/// Reads a stored record; one that is read comes back from its own bytes.
public func readRecord(_ bytes: [UInt8]) -> Int32 {
  guard let record = try? StoredRecord(decoding: Data(bytes), schema: 1) else { return 0 }
  let again = try? StoredRecord(decoding: record.encoded(schema: 1), schema: 1)
  precondition(again == record)
  precondition((record.age(now: 0) ?? 0) >= 0)
  return 0
}

/// Reads a `Retry-After` and a `Date` from two lines; the wait is always within its bounds.
public func readRetryAfter(_ bytes: [UInt8]) -> Int32 {
  let lines = bytes.split(separator: 0x0a, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
  var headers = HTTPHeaders()
  headers["Retry-After"] = lines.first
  headers["Date"] = lines.dropFirst().first
  let wait = RetryAfter.milliseconds(headers, now: 1_767_225_600_000) ?? 0
  precondition((0...RetryAfter.capMilliseconds).contains(wait))
  return 0
}
