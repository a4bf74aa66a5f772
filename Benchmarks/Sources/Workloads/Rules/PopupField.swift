/// A workspace of popups: three caps each, groups, a guard, all on one screen.
package enum PopupField {
  /// 2026-03-02 12:00 UTC.
  package static let noon: Int64 = 1_772_452_800_000

  /// The rules' text.
  ///
  /// - Parameter items: how many candidates the screen `home` has.
  package static func json(items: Int) -> String {
    let list = (0..<items).map { number in
      """
      {"id":"item-\(number)","screens":["home"],"priority":\(number % 5),"order":\(number),\
      "frequency":{"caps":[{"max":2,"per":"day"},{"max":9,"per":"month"},\
      {"event":"tap","max":1,"per":"ever"}],"minGapMs":1800000}}
      """
    }
    return #"{"guard":{"caps":[{"max":10,"per":"day"}],"minGapMs":1},"items":["#
      + list.joined(separator: ",") + "]}"
  }

  /// Rules that keep so many impressions of each item, a tap and a dismissal: for a ledger's size.
  package static func ledgerJSON(items: Int, impressions: Int) -> String {
    let list = (0..<items).map { number in
      """
      {"id":"item-\(number)","frequency":{"caps":[{"max":\(impressions),"per":"day"},\
      {"event":"tap","max":1,"per":"week"},{"event":"dismiss","max":1,"per":"week"}]}}
      """
    }
    return #"{"items":["# + list.joined(separator: ",") + "]}"
  }
}
