/// A figure that the project has set itself.
package struct Goal: Sendable {
  package let title: String
  /// The least that must hold; `nil`: the figure is only shown.
  package let gate: Double?
  /// What is aimed at.
  package let goal: Double?
  package let isAtMost: Bool
  package let unit: String
  /// `nil`: not measured in this run.
  package let measured: Double?

  private init(
    _ title: String, gate: Double?, goal: Double?, isAtMost: Bool, unit: String, _ measured: Double?
  ) {
    self.title = title
    self.gate = gate
    self.goal = goal
    self.isAtMost = isAtMost
    self.unit = unit
    self.measured = measured
  }

  package enum Verdict: String, Sendable {
    case goal = "goal met"
    case gate = "gate met"
    case missed = "MISSED"
    case none = ""
    case unknown = "not measured"
  }

  package var verdict: Verdict {
    guard let measured else { return .unknown }
    guard let gate, let goal else { return .none }
    let meets: (Double) -> Bool = { isAtMost ? measured <= $0 : measured >= $0 }
    return meets(goal) ? .goal : meets(gate) ? .gate : .missed
  }

  package static func atMost(
    _ title: String, gate: Double, goal: Double, _ unit: String, _ measured: Double?
  ) -> Goal {
    Goal(title, gate: gate, goal: goal, isAtMost: true, unit: unit, measured)
  }

  package static func atLeast(
    _ title: String, gate: Double, goal: Double, _ unit: String, _ measured: Double?
  ) -> Goal {
    Goal(title, gate: gate, goal: goal, isAtMost: false, unit: unit, measured)
  }

  package static func shown(_ title: String, _ unit: String, _ measured: Double?) -> Goal {
    Goal(title, gate: nil, goal: nil, isAtMost: false, unit: unit, measured)
  }
}

extension [Goal] {
  /// The goals as a table.
  package var table: TextTable {
    var table = TextTable(
      ["figure", "must", "goal", "measured", "verdict"], words: 1, endsInWords: true)
    for goal in self {
      let sign = goal.isAtMost ? "<= " : ">= "
      let show: (Double) -> String = {
        Figure.fixed($0, $0 == $0.rounded() ? 0 : $0 < 10 ? 2 : 1) + goal.unit
      }
      table.rows.append([
        goal.title, goal.gate.map { sign + show($0) } ?? "",
        goal.goal.map { sign + show($0) } ?? "",
        goal.measured.map(show) ?? "", goal.verdict.rawValue,
      ])
    }
    return table
  }
}
