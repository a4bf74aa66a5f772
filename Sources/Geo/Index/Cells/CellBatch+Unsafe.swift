import CKernels

/// Looks up places in chunks, step by step for the whole chunk, so that the cache misses of its
/// places overlap: addresses, words, blocks, leaves, answers.
///
/// A place alone waits 70-180 ns for each memory access beyond the second-level cache; of a chunk's
/// accesses about ten are under way at once. Chunks of 128 were best; all scratch memory is here.
@safe struct CellBatch: ~Copyable {
  private static let size = 128
  /// The most handles a chunk may write before it looks whether there is room, beside the four
  /// that are written at a time whether they count or not.
  private static let outputSize = size * 32

  private let memory: UnsafeMutableRawPointer
  private let cells: UnsafeMutablePointer<Int>
  private let positions: UnsafeMutablePointer<CellReader.Position>
  private let lists: UnsafeMutablePointer<UnsafePointer<UInt32>>
  private let words: UnsafeMutablePointer<UInt32>
  private let numbers: UnsafeMutablePointer<UInt32>
  private let bits: UnsafeMutablePointer<UInt32>
  private let blocks: UnsafeMutablePointer<Int32>
  private let leaves: UnsafeMutablePointer<Int32>
  private let ends: UnsafeMutablePointer<UInt32>
  private let output: UnsafeMutablePointer<UInt32>
  /// The handles of the answers from leaves that have none of their own.
  private let discHandles: UnsafeMutablePointer<FenceHandle>

  /// Bits that say: not a few handles, ask in another way.
  private static let special: UInt32 = 1 << 31

  init() {
    let places = Self.size + 4
    let discs = Self.size * DiscLeafView.room
    let bytes = places * (8 + 16 + 8 + 6 * 4) + (Self.outputSize + 4 + discs) * 4
    unsafe memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    var end = unsafe memory
    func take<T>(_ type: T.Type, _ count: Int) -> UnsafeMutablePointer<T> {
      let start = unsafe end
      unsafe end += count * MemoryLayout<T>.stride
      return unsafe start.assumingMemoryBound(to: type)
    }
    unsafe positions = take(CellReader.Position.self, places)
    unsafe cells = take(Int.self, places)
    unsafe lists = take(UnsafePointer<UInt32>.self, places)
    unsafe words = take(UInt32.self, places)
    unsafe numbers = take(UInt32.self, places)
    unsafe bits = take(UInt32.self, places)
    unsafe blocks = take(Int32.self, places)
    unsafe leaves = take(Int32.self, places)
    unsafe ends = take(UInt32.self, places)
    unsafe output = take(UInt32.self, Self.outputSize + 4)
    unsafe discHandles = take(FenceHandle.self, discs)
  }

  deinit {
    unsafe memory.deallocate()
  }

  /// Appends the answers for all places to the coverage.
  ///
  /// - Parameter general: appends the answer for a place that has to be asked otherwise.
  func locate(
    _ longitudes: Span<Double>, _ latitudes: Span<Double>, in index: CellIndex,
    into coverage: inout Coverage,
    general: (Coordinate, inout [FenceHandle]) -> Void
  ) {
    let count = min(longitudes.count, latitudes.count)
    unsafe longitudes.withUnsafeBufferPointer { xs in
      unsafe latitudes.withUnsafeBufferPointer { ys in
        guard let xs = xs.baseAddress, let ys = ys.baseAddress else { return }
        var first = 0
        while first < count {
          let size = min(Self.size, count - first)
          unsafe findCells(xs + first, ys + first, size, index)
          let leafCount = readWords(size, index.reader)
          readSets(size, index.reader)
          unsafe readLeaves(leafCount, xs + first, ys + first, index)
          unsafe write(xs + first, ys + first, size, index, &coverage, general)
          first += size
        }
      }
    }
  }

  /// Finds the outermost cells and asks for their words.
  @inline(__always)
  private func findCells(
    _ xs: UnsafePointer<Double>, _ ys: UnsafePointer<Double>, _ size: Int,
    _ index: CellIndex
  ) {
    let reader = index.reader
    let extent = index.extent
    let emptyWord = index.emptyWord
    let turnedWord = index.turnedWord
    for place in 0..<size {
      let x = unsafe xs[place]
      let y = unsafe ys[place]
      let found = reader.cell(x: x, y: y)
      let isSingle = extent.hasOneLookup(Coordinate(longitude: x, latitude: y))
      let isInside = extent.contains(longitude: x, latitude: y)
      let cell = isSingle ? (isInside ? found.index : emptyWord) : turnedWord
      unsafe cells[place] = cell
      unsafe positions[place] = found.within
      unsafe ck_prefetch(reader.words + cell)
    }
  }

  /// Reads the final words, block by block, and asks for the leaves and sets they tell of.
  ///
  /// - Returns: how many places are in leaves.
  @inline(__always)
  private func readWords(_ size: Int, _ reader: CellReader) -> Int {
    var blockCount = 0
    var leafCount = 0
    for place in 0..<size {
      let word = reader.word(unsafe cells[place])
      unsafe words[place] = word.bits
      let kind = word.bits & 7
      // Always written, counted when it is one: no branch to guess.
      unsafe blocks[blockCount] = Int32(truncatingIfNeeded: place)
      blockCount &+= kind == CellWord.Kind.block.rawValue ? 1 : 0
      unsafe leaves[leafCount] = Int32(truncatingIfNeeded: place)
      // Rims are leaves, too.
      leafCount &+= kind & 3 == CellWord.Kind.leaf.rawValue ? 1 : 0
    }
    var depth = 0
    while blockCount > 0 && depth < CellReader.depthLimit {
      depth &+= 1
      for entry in 0..<blockCount {
        let place = Int(unsafe blocks[entry])
        let block = CellWord(bits: unsafe words[place])
        let cell = unsafe reader.cell(in: block, &positions[place])
        unsafe cells[place] = cell
        unsafe ck_prefetch(reader.words + cell)
      }
      var left = 0
      for entry in 0..<blockCount {
        let place = unsafe blocks[entry]
        let word = reader.word(unsafe cells[Int(place)])
        unsafe words[Int(place)] = word.bits
        let kind = word.bits & 7
        unsafe blocks[left] = place
        left &+= kind == CellWord.Kind.block.rawValue ? 1 : 0
        unsafe leaves[leafCount] = place
        leafCount &+= kind & 3 == CellWord.Kind.leaf.rawValue ? 1 : 0
      }
      blockCount = left
    }
    for entry in 0..<leafCount {
      let leaf = unsafe reader.leaves + Int(words[Int(leaves[entry])] >> 3)
      unsafe ck_prefetch(leaf)
      unsafe ck_prefetch(leaf + 12)
    }
    for place in 0..<size {
      let word = unsafe words[place]
      let set = word & 7 == CellWord.Kind.set.rawValue ? Int(word >> 3) : 0
      unsafe ck_prefetch(reader.sets + set)
    }
    return leafCount
  }

  /// Makes lists of the answers that are sets: every answer is then a list and the bits of its
  /// handles that count.
  @inline(__always)
  private func readSets(_ size: Int, _ reader: CellReader) {
    for place in 0..<size {
      let word = unsafe words[place]
      let kind = word & 7
      unsafe numbers[place] = word >> 3
      let isSingle = kind == CellWord.Kind.single.rawValue
      let set = kind == CellWord.Kind.set.rawValue ? Int(word >> 3) : 0
      let record = unsafe reader.sets + set
      let members = unsafe record[0]
      unsafe lists[place] = isSingle ? UnsafePointer(numbers + place) : record + 1
      let some = members <= 16 ? (1 &<< members) &- 1 : Self.special
      let isOther = kind >= CellWord.Kind.general.rawValue
      unsafe bits[place] = isSingle ? 1 : (isOther ? Self.special : some)
    }
  }

  @inline(__always)
  private func readLeaves(
    _ count: Int, _ xs: UnsafePointer<Double>, _ ys: UnsafePointer<Double>,
    _ index: CellIndex
  ) {
    var rimCount = 0
    for entry in 0..<count {
      let place = Int(unsafe leaves[entry])
      let leaf = PackedLeafView(CellWord(bits: unsafe words[place]), index.reader)
      if unsafe words[place] & 4 != 0 {
        // Written over what has been read of the list.
        unsafe leaves[rimCount] = Int32(truncatingIfNeeded: place)
        rimCount &+= 1
        prefetchDiscs(leaf, index.reader)
        continue
      }
      let rounded = leaf.rounded(unsafe positions[place])
      var found = rounded.bits
      if rounded.near != 0 {
        found = unsafe index.exactBits(leaf, x: xs[place], y: ys[place])
      }
      unsafe lists[place] = leaf.record + PackedLeaf.headWords
      unsafe bits[place] = leaf.isPlain ? found : found | Self.special
    }
    if rimCount > 0 { unsafe readRims(rimCount, xs, ys, index) }
  }

  /// Asks for the planes of a leaf with rims.
  @inline(__always)
  private func prefetchDiscs(_ leaf: PackedLeafView, _ reader: CellReader) {
    if let discs = DiscLeafView(leaf) {
      var left = discs.rims
      while left != 0 {
        unsafe ck_prefetch(reader.discs + discs.disc(left.trailingZeroBitCount))
        left &= left &- 1
      }
    } else {
      let rims = RimView(leaf)
      for rim in 0..<rims.count { unsafe ck_prefetch(reader.discs + rims[rim].number) }
    }
  }

  /// Answers the places in leaves with rims, whose planes are on their way.
  @inline(never)
  private func readRims(
    _ count: Int, _ xs: UnsafePointer<Double>, _ ys: UnsafePointer<Double>,
    _ index: CellIndex
  ) {
    for entry in 0..<count {
      let place = Int(unsafe leaves[entry])
      let leaf = PackedLeafView(CellWord(bits: unsafe words[place]), index.reader)
      if let discs = DiscLeafView(leaf) {
        let handles = unsafe discHandles + entry * DiscLeafView.room
        unsafe lists[place] = UnsafePointer(handles)
        unsafe bits[place] = index.discLeafBits(
          discs, x: xs[place],
          place: Coordinate(longitude: unsafe xs[place], latitude: unsafe ys[place]),
          handles: handles)
        continue
      }
      let found = index.rimLeafBits(
        leaf, unsafe positions[place], x: unsafe xs[place],
        place: Coordinate(longitude: unsafe xs[place], latitude: unsafe ys[place]))
      unsafe lists[place] = leaf.handles
      unsafe bits[place] = leaf.isPlain ? found : found | Self.special
    }
  }

  /// Writes the answers in the order of the places.
  @inline(__always)
  private func write(
    _ xs: UnsafePointer<Double>, _ ys: UnsafePointer<Double>, _ size: Int,
    _ index: CellIndex, _ coverage: inout Coverage,
    _ general: (Coordinate, inout [FenceHandle]) -> Void
  ) {
    var base = UInt32(truncatingIfNeeded: coverage.fences.count)
    var end = 0
    for place in 0..<size {
      let list = unsafe lists[place]
      let found = unsafe bits[place]
      // Four at a time, counted by their bits: nearly all answers are done without a branch.
      for index in 0..<4 {
        unsafe output[end] = list[index]
        end &+= Int(found >> UInt32(truncatingIfNeeded: index) & 1)
      }
      if found >= 16 {
        if found & Self.special == 0 {
          for index in 4..<16 where found >> UInt32(index) & 1 != 0 {
            unsafe output[end] = list[index]
            end &+= 1
          }
        } else {
          // The four may have counted some.
          end &-= (found & 15).nonzeroBitCount
          unsafe coverage.fences.append(contentsOf: UnsafeBufferPointer(start: output, count: end))
          end = 0
          unsafe appendSpecial(place, xs[place], ys[place], index, &coverage, general)
          base = UInt32(truncatingIfNeeded: coverage.fences.count)
        }
      }
      unsafe ends[place] = base &+ UInt32(truncatingIfNeeded: end)
    }
    unsafe coverage.append(
      UnsafeBufferPointer(start: output, count: end),
      ends: UnsafeBufferPointer(start: ends, count: size))
  }

  @inline(never)
  private func appendSpecial(
    _ place: Int, _ x: Double, _ y: Double, _ index: CellIndex,
    _ coverage: inout Coverage, _ general: (Coordinate, inout [FenceHandle]) -> Void
  ) {
    let word = CellWord(bits: unsafe words[place])
    let coordinate = Coordinate(longitude: x, latitude: y)
    switch word.kind {
    case .leaf, .rims:
      index.appendLeaf(
        PackedLeafView(word, index.reader), unsafe bits[place] & ~Self.special,
        to: &coverage.fences)
    case .set: index.appendSet(word.number, to: &coverage.fences)
    case .general:
      index.appendGeneral(
        index.generalLeaves[Int(word.number)], x: x, place: coordinate, to: &coverage.fences)
    default: general(coordinate, &coverage.fences)
    }
  }
}

@available(*, unavailable)
extension CellBatch: Sendable {}

extension Coverage {
  /// Adds the answers of several points: their fences and where each point's end.
  mutating func append(
    _ fences: UnsafeBufferPointer<FenceHandle>, ends: UnsafeBufferPointer<UInt32>
  ) {
    unsafe self.fences.append(contentsOf: fences)
    unsafe offsets.append(contentsOf: ends)
  }
}
