/// Writes the few SVG elements that the charts need.
struct Picture {
  private var elements: [String] = []
  private let width, height: Double

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
    rectangle(0, 0, width, height, "#ffffff")
  }

  var svg: String {
    let size = "width=\"\(number(width))\" height=\"\(number(height))\""
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) font-family=\"sans-serif\">\n"
      + elements.joined(separator: "\n") + "\n</svg>\n"
  }

  mutating func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ colour: String, width: Double = 1
  ) {
    elements.append(
      "<line x1=\"\(number(x1))\" y1=\"\(number(y1))\" x2=\"\(number(x2))\" y2=\"\(number(y2))\""
        + " stroke=\"\(colour)\" stroke-width=\"\(number(width))\"/>")
  }

  mutating func polyline(_ places: [(Double, Double)], _ colour: String) {
    let points = places.map { "\(number($0.0)),\(number($0.1))" }.joined(separator: " ")
    elements.append(
      "<polyline points=\"\(points)\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"2\"/>")
    for place in places {
      elements.append(
        "<circle cx=\"\(number(place.0))\" cy=\"\(number(place.1))\" r=\"3.5\" fill=\"\(colour)\"/>"
      )
    }
  }

  mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ colour: String
  ) {
    elements.append(
      "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\""
        + " height=\"\(number(height))\" fill=\"\(colour)\"/>")
  }

  mutating func text(
    _ text: String, x: Double, y: Double, size: Double = 11, anchor: String = "start"
  ) {
    let escaped = text.flatMap { character -> String in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: String(character)
      }
    }
    elements.append(
      "<text x=\"\(number(x))\" y=\"\(number(y))\" font-size=\"\(number(size))\""
        + " text-anchor=\"\(anchor)\" fill=\"#1f2937\">\(String(escaped))</text>")
  }

  private func number(_ value: Double) -> String { Figure.fixed(value, 1) }
}
