extension FixBatch {
  /// The positions of the fixes by device number, then time; equal ones in the order given.
  ///
  /// - Complexity: O(*n*) when each device's fixes are in order already, else O(*n* log *n*).
  public func orderByDeviceAndTime() -> [Int] {
    var starts = [0]
    for device in devices {
      while starts.count <= Int(device) + 1 { starts.append(0) }
      starts[Int(device) + 1] += 1
    }
    for device in 1..<max(1, starts.count) { starts[device] += starts[device - 1] }
    var next = starts
    var order = [Int](repeating: 0, count: count)
    for position in 0..<count {
      let device = Int(devices[position])
      order[next[device]] = position
      next[device] += 1
    }
    for device in 0..<max(0, starts.count - 1) {
      sortByTime(&order, starts[device]..<starts[device + 1])
    }
    return order
  }

  private func sortByTime(_ order: inout [Int], _ range: Range<Int>) {
    let isSorted = zip(range, range.dropFirst()).allSatisfy {
      times[order[$0]] <= times[order[$1]]
    }
    if isSorted { return }
    order[range].sort { (times[$0], $0) < (times[$1], $1) }
  }
}
