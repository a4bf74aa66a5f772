/// Values by name, of which those that were used last are kept.
struct RecentlyUsed<Value> {
  private struct Entry {
    var value: Value
    var name: [UInt8]
    var newer: Int
    var older: Int
  }

  private let capacity: Int
  private var entries: [Entry] = []
  private var places: [[UInt8]: Int] = [:]
  private var newest = -1
  private var oldest = -1

  init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  var count: Int { entries.count }

  subscript(place: Int) -> Value {
    get { entries[place].value }
    _modify { yield &entries[place].value }
  }

  /// The place of a name, which becomes the one that was used last.
  mutating func use(_ name: [UInt8]) -> Int? {
    guard let place = places[name] else { return nil }
    if place != newest {
      unlink(place)
      linkAsNewest(place)
    }
    return place
  }

  /// Adds a value; when all places are taken, in that of the one that was used least lately.
  ///
  /// - Returns: its place, and the value that had to go.
  mutating func insert(_ value: Value, _ name: [UInt8]) -> (place: Int, evicted: Value?) {
    var place = entries.count
    var evicted: Value?
    if place == capacity {
      place = oldest
      unlink(place)
      places[entries[place].name] = nil
      evicted = entries[place].value
      entries[place] = Entry(value: value, name: name, newer: -1, older: -1)
    } else {
      entries.append(Entry(value: value, name: name, newer: -1, older: -1))
    }
    places[name] = place
    linkAsNewest(place)
    return (place, evicted)
  }

  mutating func removeAll() {
    entries.removeAll()
    places.removeAll()
    newest = -1
    oldest = -1
  }

  private mutating func unlink(_ place: Int) {
    // The numbers only: a copy of the entry would count the references of all that it holds.
    let (newer, older) = (entries[place].newer, entries[place].older)
    if newer >= 0 { entries[newer].older = older } else { newest = older }
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
  }

  private mutating func linkAsNewest(_ place: Int) {
    entries[place].newer = -1
    entries[place].older = newest
    if newest >= 0 { entries[newest].newer = place } else { oldest = place }
    newest = place
  }
}
