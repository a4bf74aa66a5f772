import Geo

/// The countries of the world: the best file that is there.
enum World {
  /// - Returns: the fences, and which file they are from.
  static func read(_ options: BenchOptions) throws(BenchError) -> (fences: [Fence], note: String) {
    if let path = options.world, TextFile.isReadable(path) {
      let fences = try readFences([path])
      return (fences, "Natural Earth 1:10m, \(fences.count) countries")
    }
    let fences = try readFences([options.root + "/datasets/ne_110m_countries.geojson.gz"])
    return (fences, "1:10m not installed: Natural Earth 1:110m, \(fences.count) countries")
  }
}
