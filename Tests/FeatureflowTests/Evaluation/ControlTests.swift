import DeliveryCore
import Featureflow
import Testing

/// What a served feature comes to on the device.
@Suite struct ControlTests {
  /// 2026-01-01T00:00:00Z, a quarter past three in a zone three hours east.
  static let now: Int64 = 1_767_225_600_000 + 15 * 60_000

  private func evaluate(_ control: String, now: Int64 = now) throws -> FeatureflowEvaluation {
    let json = try JSONValue(parsing: Array(#"{"f":\#(control)}"#.utf8))
    let controls = ControlTable.controls(json, report: { _ in }) ?? [:]
    return ControlTable(controls, defaults: ["f": "fallback"])
      .evaluate("f", now: now, offset: 180)
  }

  private func rule(_ target: String, _ name: String, _ values: String) -> String {
    #"""
    {"variant":"timed","audience":{"conditions":[
      {"target":"\#(target)","operator":"\#(name)","values":[\#(values)]}]}}
    """#
  }

  @Test(arguments: [
    (#""wizard""#, "wizard"), (#"{"rules":[{"variant":"On"},{"variant":"off"}]}"#, "On"),
    (#"{"rules":[]}"#, "fallback"), ("{}", "fallback"), (#"{"rules":null}"#, "fallback"),
    // What cannot be read is not served.
    (#"{"rules":[{}]}"#, "fallback"), (#"{"rules":3}"#, "fallback"), ("7", "fallback"),
  ])
  func firstRule(control: String, variant: String) throws {
    #expect(try evaluate(control).value() == variant)
  }

  /// Conditions on all else were tested by the server, whatever they say.
  @Test func otherTargetsPass() throws {
    let control = #"{"rules":[\#(rule("tier", "nonsense", ""))]}"#
    #expect(try evaluate(control).is("timed"))
  }

  @Test(arguments: [
    ("featureflow.hourofday", "equals", "3", true), ("featureflow.hourofday", "equals", "0", false),
    ("featureflow.hourofday", "in", "1,3", true), ("featureflow.hourofday", "notIn", "1,3", false),
    ("featureflow.hourofday", "greaterThan", "2", true),
    ("featureflow.hourofday", "lessThanOrEqual", "2", false),
    ("featureflow.hourofday", "equals", #""3""#, false),
    ("featureflow.date", "after", #""2026-01-01""#, true),
    ("featureflow.date", "before", #""2026-01-01T03:15:00+03:00""#, false),
    ("featureflow.date", "before", #""2026-01-01T03:15:01+03:00""#, true),
    ("featureflow.date", "after", #""yesterday""#, false),
    ("featureflow.date", "unknown", #""2026-01-01""#, false),
    ("featureflow.date", "after", "", false),
  ])
  func timeIsTheDevices(target: String, name: String, values: String, holds: Bool) throws {
    let control = #"{"rules":[\#(rule(target, name, values)),{"variant":"next"}]}"#
    #expect(try evaluate(control).value() == (holds ? "timed" : "next"))
  }

  /// FF1: a date is an instant, only the hour is local.
  @Test func datesAreInstants() throws {
    let control = #"{"rules":[\#(rule("featureflow.date", "before", #""2026-01-01""#))]}"#
    #expect(try evaluate(control, now: 1_767_225_599_999).is("timed"))
    #expect(try evaluate(control, now: 1_767_225_600_000).is("fallback"))
  }

  @Test func payloads() throws {
    let evaluation = try evaluate(#"{"rules":[{"variant":"v","value":{"maxUploads":3}}]}"#)
    #expect(evaluation.jsonValue() == ["maxUploads": 3])
    #expect(evaluation.jsonValue(as: [String: Int].self) == ["maxUploads": 3])
    #expect(evaluation.jsonValue(as: [Int].self) == nil)
    #expect(try evaluate(#""v""#).jsonValue() == nil)
  }

  @Test func variantsAreComparedExactly() throws {
    let evaluation = try evaluate(#""On""#)
    #expect(
      !evaluation.isOn() && !evaluation.isOff() && evaluation.is("On") && !evaluation.is("on"))
  }

  /// One feature that cannot be read leaves the others alone.
  @Test func faultsAreAlone() throws {
    let json: JSONValue = ["good": "on", "bad": 7, "worse": ["rules": [["variant": 3]]]]
    var bad: [String] = []
    let controls = ControlTable.controls(json) { bad.append($0) } ?? [:]
    #expect(bad.sorted() == ["bad", "worse"])
    #expect(ControlTable(controls, defaults: [:]).all(now: 0, offset: 0) == ["good": "on"])
  }
}
