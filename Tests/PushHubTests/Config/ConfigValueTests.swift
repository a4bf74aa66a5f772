import DeliveryCore
import DeliveryTestSupport
import Foundation
import PushHub
import PushHubTestSupport
import Testing

/// PH9: what each getter makes of each value.
@Suite struct ConfigValueTests {
  struct Row: Sendable {
    let value: JSONValue
    let string: String
    let bool: Bool
    let int: Int
    let double: Double
    let json: String
  }

  static let rows: [Row] = [
    Row(value: "text", string: "text", bool: false, int: 0, double: 0, json: #""text""#),
    Row(value: "", string: "", bool: false, int: 0, double: 0, json: #""""#),
    Row(value: true, string: "true", bool: true, int: 0, double: 0, json: "true"),
    Row(value: false, string: "false", bool: false, int: 0, double: 0, json: "false"),
    Row(value: 7, string: "7", bool: true, int: 7, double: 7, json: "7"),
    Row(value: 0, string: "0", bool: false, int: 0, double: 0, json: "0"),
    Row(value: -2.75, string: "-2.75", bool: true, int: -2, double: -2.75, json: "-2.75"),
    Row(
      value: 1e19, string: "10000000000000000000", bool: true, int: 0, double: 1e19,
      json: "10000000000000000000"),
    Row(
      value: .integer(.max), string: "9223372036854775807", bool: true, int: .max,
      double: 0x1p63, json: "9223372036854775807"),
    Row(value: "TRUE", string: "TRUE", bool: true, int: 0, double: 0, json: #""TRUE""#),
    Row(value: "Yes", string: "Yes", bool: true, int: 0, double: 0, json: #""Yes""#),
    Row(value: "on", string: "on", bool: true, int: 0, double: 0, json: #""on""#),
    Row(value: "off", string: "off", bool: false, int: 0, double: 0, json: #""off""#),
    Row(value: "no", string: "no", bool: false, int: 0, double: 0, json: #""no""#),
    Row(value: "1", string: "1", bool: true, int: 1, double: 1, json: #""1""#),
    Row(value: "42", string: "42", bool: false, int: 42, double: 42, json: #""42""#),
    Row(value: "-3.5", string: "-3.5", bool: false, int: 0, double: -3.5, json: #""-3.5""#),
    Row(value: "nan", string: "nan", bool: false, int: 0, double: 0, json: #""nan""#),
    Row(value: "0x10", string: "0x10", bool: false, int: 0, double: 0, json: #""0x10""#),
    Row(value: " 5", string: " 5", bool: false, int: 0, double: 0, json: #"" 5""#),
    Row(value: [1, 2], string: "[1,2]", bool: false, int: 0, double: 0, json: "[1,2]"),
    Row(
      value: ["b": 1, "a": [true]], string: #"{"a":[true],"b":1}"#, bool: false, int: 0,
      double: 0, json: #"{"a":[true],"b":1}"#),
  ]

  @Test(arguments: rows) func converts(row: Row) throws {
    let config = PushHub(seams: try Phone().seams).remoteConfig
    config.setDefaults(["k": row.value])
    #expect(config.string(forKey: "k") == row.string)
    #expect(config.bool(forKey: "k") == row.bool)
    #expect(config.int(forKey: "k") == row.int)
    #expect(config.double(forKey: "k") == row.double)
    #expect(config.json(forKey: "k") == row.json)
    let value = config.value(forKey: "k")
    #expect(value.string == row.string && value.bool == row.bool && value.int == row.int)
    #expect(value.double == row.double && value.json == row.json && value.source == .default)
  }

  @Test func nothingIsZero() throws {
    let config = PushHub(seams: try Phone().seams).remoteConfig
    config.setDefaults(["null": nil])
    for key in ["null", "nobody", ""] {
      #expect(config.string(forKey: key) == "" && !config.bool(forKey: key))
      #expect(config.int(forKey: key) == 0 && config.double(forKey: key) == 0)
      #expect(config.json(forKey: key) == nil && config.value(forKey: key).source == .static)
    }
    #expect(config.all().isEmpty)
  }

  /// A remote value that does not convert is the type's zero; one that is null is not there.
  @Test func remoteGoesBeforeDefaults() async throws {
    let phone = try Phone()
    let hub = try await phone.started()
    hub.remoteConfig.setDefaults(["text": 5, "null": 6, "own": 7])
    phone.server.script(
      .get, Phone.device + "/config", .json(config(1, ["text": "five", "null": nil, "new": 1])))
    #expect(try await hub.remoteConfig.fetchAndActivate())
    #expect(hub.remoteConfig.int(forKey: "text") == 0)
    #expect(hub.remoteConfig.value(forKey: "text").source == .remote)
    #expect(hub.remoteConfig.int(forKey: "null") == 6 && hub.remoteConfig.int(forKey: "own") == 7)
    #expect(hub.remoteConfig.all().count == 4)
    #expect(hub.remoteConfig.all().mapValues(\.source)["null"] == .default)
  }

  /// Readers on other threads see each activation as a whole, and never go back.
  @Test(.timeLimit(.minutes(1))) func readsFromManyThreads() async throws {
    let config = PushHub(seams: try Phone().seams).remoteConfig
    config.setDefaults(["a": 0, "text": "a text of more than fifteen bytes, 0"])
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<3 {
        group.addTask {
          var last = 0
          while last < 2000 {
            let now = config.int(forKey: "a")
            if now < last || !config.string(forKey: "text").hasPrefix("a text") { return false }
            last = now
          }
          return true
        }
      }
      for round in 1...2000 {
        config.setDefaults([
          "a": .integer(Int64(round)),
          "text": .string("a text of more than fifteen bytes, \(round)"),
        ])
      }
      for await isGood in group { #expect(isGood) }
    }
  }
}
