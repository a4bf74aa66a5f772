/// The shares of a split as a bar chart: one SVG file that needs nothing else.
struct ShareChart {
  let title: String
  let shares: [Share]
  let total: Int

  private static let colours = ["#2b6cb0", "#dd6b20", "#2f855a", "#b83280", "#6b46c1", "#718096"]
  private static let width = 720
  private static let barStart = 180
  private static let barWidth = 400
  private static let rowHeight = 34
  private static let headHeight = 56

  var svg: String {
    let height = Self.headHeight + Self.rowHeight * shares.count + 16
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Self.width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(Self.width) \(height)\" font-family=\"system-ui, sans-serif\" "
        + "font-size=\"14\" role=\"img\">",
      "<title>\(MapText.html(title)): shares of \(Quantity.counted(total, "id"))</title>",
      "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>",
      "<text x=\"16\" y=\"30\" font-size=\"17\" font-weight=\"600\">\(MapText.html(short(title, 50)))"
        + "<tspan font-weight=\"400\" fill=\"#4a5568\"> of \(Quantity.counted(total, "id"))</tspan>"
        + "</text>",
    ]
    for (index, share) in shares.enumerated() { lines.append(bar(index, share)) }
    lines.append("</svg>\n")
    return lines.joined(separator: "\n")
  }

  private func bar(_ index: Int, _ share: Share) -> String {
    let part = Double(share.count) / Double(total)
    let top = Self.headHeight + index * Self.rowHeight
    let middle = top + 17
    let width = Quantity.fixed(part * Double(Self.barWidth), 1)
    let label = "\(Quantity.fixed(part * 100, 2)) %  (\(Quantity.grouped(share.count)))"
    let end = Self.barStart + Int(part * Double(Self.barWidth)) + 8
    let colour = Self.colours[index % Self.colours.count]
    return "<text x=\"\(Self.barStart - 10)\" y=\"\(middle)\" text-anchor=\"end\">"
      + "\(MapText.html(short(share.name, 20)))</text>"
      + "<rect x=\"\(Self.barStart)\" y=\"\(top)\" width=\"\(width)\" height=\"24\" rx=\"3\" "
      + "fill=\"\(colour)\"/>"
      + "<text x=\"\(end)\" y=\"\(middle)\" fill=\"#4a5568\">\(label)</text>"
  }

  /// Long names are cut, so that they stay on the page.
  private func short(_ text: String, _ limit: Int) -> String {
    text.count > limit ? text.prefix(limit - 1) + "…" : text
  }
}
