import Geo

/// Fences' ids as a format writes them, each made when it is first wanted: so that no event quotes
/// it anew, and a mapped index is not read as a whole to begin.
struct FenceTexts {
  private let index: FenceIndex
  private let written: (String) -> [UInt8]
  private var texts: [[UInt8]]

  /// - Parameters:
  ///   - index: the fences.
  ///   - written: turns an id into the format's text.
  init(_ index: FenceIndex, written: @escaping (String) -> [UInt8]) {
    self.index = index
    self.written = written
    texts = [[UInt8]](repeating: [], count: index.handleLimit)
  }

  /// Adds a fence's id to a text.
  mutating func append(_ fence: FenceHandle, to text: inout [UInt8]) {
    if texts[Int(fence)].isEmpty { texts[Int(fence)] = written(index.label(fence)?.id ?? "") }
    text.append(contentsOf: texts[Int(fence)])
  }
}
