/// What a part of a polygon consists of; see ``PolygonPart``.
///
/// A value of its own, because its methods read the columns without counting a reference to each.
struct PartColumns: Sendable {
  let bounds: Bounds
  let longitudes: [Double]
  let latitudes: [Double]
  let ringStarts: [Int]
  let edgeRuns: EdgeRuns

  init(longitudes: [Double], latitudes: [Double], ringStarts: [Int], bounds: Bounds) {
    self.longitudes = longitudes
    self.latitudes = latitudes
    self.ringStarts = ringStarts
    self.bounds = bounds
    edgeRuns = EdgeRuns(longitudes: longitudes, latitudes: latitudes, ringStarts: ringStarts)
  }
}
