import CParsers

#if HAS_SIMDJSON
  import CSimdjson
#endif

/// A parser of others that does nothing with what it parses.
final class BareParser: Contender {
  enum Library: String {
    /// With handlers that only count.
    case expat = "expat-bare"
    /// Its tree of the document.
    case simdjson = "simdjson-bare"

    var isInstalled: Bool {
      switch self {
      case .expat: return true
      case .simdjson:
        #if HAS_SIMDJSON
          return true
        #else
          return false
        #endif
      }
    }
  }

  private let library: Library
  private let count: Int
  /// With the room behind it that simdjson asks for.
  private let text: [UInt8]

  var engine: String { library.rawValue }

  init(_ library: Library, _ bytes: [UInt8]) {
    self.library = library
    count = bytes.count
    text = bytes + [UInt8](repeating: 0x20, count: 64)
  }

  func run(slice: Int) throws(BenchError) -> Int {
    let found = unsafe text.withUnsafeBytes { bytes -> Int in
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      switch library {
      case .expat: return unsafe parsers_expat(start, count)
      case .simdjson:
        #if HAS_SIMDJSON
          return unsafe simdjson_bare(start, count, bytes.count)
        #else
          return -1
        #endif
      }
    }
    guard found >= 0 else { throw .failed("\(engine) cannot parse the text") }
    return found
  }
}
