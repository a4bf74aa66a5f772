/// A large rule file of our own: flags of three rules, each with conditions and a rollout.
package enum LoadField {
  /// The file's text.
  package static func json(flags: Int = 1000) -> String {
    let members = (0..<flags).map { number in
      let rules = (0..<3).map { rule in
        """
        {"id":"rule \(rule)","when":{"all":[\
        {"attribute":"country","op":"in","values":["NL","DE","FR"]},\
        {"attribute":"plan","op":"equals","value":"plan-\(number % 13)"},\
        {"attribute":"appVersion","op":"semverGte","value":"1.\(rule).\(number % 9)"}]},\
        "rollout":{"percent":\(10 * (rule + 1)),"salt":"s\(number)"},"serve":"on"}
        """
      }
      let list = rules.joined(separator: ",")
      return #""flag-\#(number)":{"rules":[\#(list)],"default":"off"}"#
    }
    return #"{"dialect":"native","flags":{"# + members.joined(separator: ",\n") + "}}"
  }
}
