extension Arguments {
  /// `; did you mean --threads?` for a name that is nearly an option's.
  static func suggestion(for name: String, among options: [CommandOption]) -> String {
    let close = options.map { ($0.name, editDistance(name, $0.name)) }.min { $0.1 < $1.1 }
    guard let close, close.1 <= 2 else { return "" }
    return "; did you mean --\(close.0)?"
  }

  private static func editDistance(_ a: String, _ b: String) -> Int {
    let target = Array(b)
    var row = Array(0...target.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in target.indices {
        let substituted = diagonal + (letter == target[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[target.count]
  }
}
