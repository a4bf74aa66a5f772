/// A set of handles as bits in pages, of which copies share what neither of them changed.
struct HandleSet: Sendable {
  private static let pageBits = 13
  private static let wordsInPage = 1 << (pageBits - 6)

  /// A page is empty until a handle comes into it.
  private var pages: [[UInt64]] = []
  /// How many handles there are.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Whether the handle is in the set.
  @inline(__always)
  func contains(_ handle: FenceHandle) -> Bool {
    let page = Int(handle) >> Self.pageBits
    guard page < pages.count, !pages[page].isEmpty else { return false }
    return pages[page][Int(handle) >> 6 & (Self.wordsInPage - 1)] >> UInt64(handle & 63) & 1 != 0
  }

  /// Adds a handle.
  mutating func insert(_ handle: FenceHandle) {
    let page = Int(handle) >> Self.pageBits
    while pages.count <= page { pages.append([]) }
    if pages[page].isEmpty { pages[page] = [UInt64](repeating: 0, count: Self.wordsInPage) }
    let word = Int(handle) >> 6 & (Self.wordsInPage - 1)
    let bit: UInt64 = 1 << UInt64(handle & 63)
    guard pages[page][word] & bit == 0 else { return }
    pages[page][word] |= bit
    count += 1
  }
}
