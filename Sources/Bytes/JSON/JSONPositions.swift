/// Positions from nested JSON arrays (`[x,y]`, `[[x,y],...]`, deeper), as columns.
package struct JSONPositions: Hashable, Sendable {
  /// Each position's first number.
  package internal(set) var xs: [Double] = []
  /// Each position's second number; later ones are left out.
  package internal(set) var ys: [Double] = []
  /// How many arrays lie around a number: 1 for a lone position, 3 for a list of lists of
  /// positions; 0 when there is no number.
  package internal(set) var depth = 0
  /// Where the lists end: `ends[0]` counts positions up to each list of positions' end, `ends[1]`
  /// counts those lists up to each list of lists' end, and so on.
  package internal(set) var ends: [[Int]] = []
  /// The first thing that is not as it should be, and its byte offset.
  package internal(set) var problem: Problem?

  /// What is wrong with the arrays, although they are good JSON.
  package struct Problem: Hashable, Sendable {
    package var reason: String
    package var offset: UInt64
  }

  var numbersInPosition = 0
  var hasEmptyArray = false

  /// Holds nothing.
  package init() {}

  /// Forgets everything but keeps the memory.
  package mutating func removeAll() {
    xs.removeAll(keepingCapacity: true)
    ys.removeAll(keepingCapacity: true)
    depth = 0
    ends.removeAll(keepingCapacity: true)
    problem = nil
    numbersInPosition = 0
    hasEmptyArray = false
  }

  mutating func note(_ reason: String, at offset: UInt64) {
    if problem == nil { problem = Problem(reason: reason, offset: offset) }
  }

  /// Takes a number that lies in `level` arrays.
  mutating func take(_ number: Double, level: Int, offset: UInt64) {
    if depth == 0 {
      depth = level
      ends = [[Int]](repeating: [], count: max(0, level - 1))
      if hasEmptyArray { note("an empty array stands before the first position", at: offset) }
    }
    guard level == depth else {
      note("the arrays nest unevenly: a number stands where none belongs", at: offset)
      return
    }
    if numbersInPosition == 0 { xs.append(number) }
    if numbersInPosition == 1 { ys.append(number) }
    numbersInPosition += 1
  }

  /// Takes the end of the array that is the `level`th from outside.
  mutating func close(level: Int, offset: UInt64) {
    guard depth > 0 else {
      hasEmptyArray = true
      return
    }
    if level == depth {
      if numbersInPosition < 2 {
        note("a position needs two numbers, longitude and latitude", at: offset)
        if numbersInPosition == 1 { xs.removeLast() }
      }
      numbersInPosition = 0
    } else if level < depth {
      let height = depth - level
      ends[height - 1].append(height == 1 ? xs.count : ends[height - 2].count)
    } else {
      note("the arrays nest unevenly: an array stands among numbers", at: offset)
    }
  }
}
