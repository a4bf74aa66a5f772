import Bytes

/// The shapes of the records met last, and what their scalars mean.
///
/// A program writes all its records alike, so most have the shape of one before them. Such a record
/// is not read token by token: its scalars alone are, and they go where those of the first went.
struct JSONShapes {
  /// A shape, and what was done with the record that it was made of.
  struct Learned {
    var shape: JSONShape
    /// How deep the record lay, which decides which of its members count.
    var depth: Int
    var actions: [JSONAction]
    /// What the record's words and truth values, which are part of the shape, made of it.
    var marks: JSONRecord.Marks
  }

  private(set) var learned: [Learned] = []
  private var last = 0
  private var next = 0
  /// How often to try in vain before shapes are no longer looked for.
  private var patience = 64
  private var rest = 0
  private var scalars: [JSONScalar] = []

  private static let capacity = 4
  private static let mostPatience = 256
  private static let restLength = 1024

  /// Reads the object whose first brace was just read, if its shape is known.
  ///
  /// - Returns: the number of the shape, whose scalars ``take(_:_:)`` gives; `nil` when nothing was
  ///   read.
  mutating func read(_ reader: inout JSONReader, depth: Int) -> Int? {
    guard patience > 0 else {
      rest += 1
      if rest == Self.restLength { (patience, rest) = (8, 0) }
      return nil
    }
    var index = last
    for _ in learned.indices {
      if learned[index].depth == depth,
        reader.readObject(of: learned[index].shape, into: &scalars)
      {
        patience = min(patience + 1, Self.mostPatience)
        last = index
        return index
      }
      index = index + 1 == learned.count ? 0 : index + 1
    }
    return nil
  }

  /// Makes the scalar of that number current in the reader.
  @inline(__always)
  func take(_ scalar: Int, _ reader: inout JSONReader) {
    reader.take(scalars[scalar])
  }

  /// Whether records are to be traced for their shape.
  var wantsMore: Bool { patience > 0 }

  /// Learns the shape of the object whose last brace was just read.
  mutating func learn(
    _ trace: JSONTrace, _ marks: JSONRecord.Marks, depth: Int, _ reader: borrowing JSONReader
  ) {
    patience -= 1
    guard
      let shape = reader.shape(
        from: trace.start, leavingOut: trace.places, rewrites: trace.rewrites)
    else { return }
    let new = Learned(shape: shape, depth: depth, actions: trace.actions, marks: marks)
    if learned.count < Self.capacity {
      learned.append(new)
    } else {
      learned[next] = new
    }
    last = next
    next = (next + 1) % Self.capacity
  }
}

/// What a scalar of a record is for.
enum JSONAction {
  case field(JSONField, JSONReader.Token, scalar: Int)
  case identity(isOfRecord: Bool, scalar: Int)
  case beginPlace
  case coordinate(scalar: Int)
  case endPlace
}

/// What is done while a record is read token by token.
struct JSONTrace {
  private(set) var isOn = false
  private(set) var start: UInt64 = 0
  private(set) var rewrites = 0
  private(set) var places: [JSONShape.Place] = []
  private(set) var actions: [JSONAction] = []

  /// Records with more scalars are no points.
  private static let scalarLimit = 64

  /// Begins with the object whose first brace was just read.
  mutating func begin(_ reader: borrowing JSONReader) {
    isOn = true
    start = reader.position
    rewrites = reader.rewrites
    places.removeAll(keepingCapacity: true)
    actions.removeAll(keepingCapacity: true)
  }

  /// Ends without a result: the record is none that others could be like.
  mutating func giveUp() {
    isOn = false
  }

  /// Notes a scalar that may differ, and what is made of it.
  mutating func note(
    _ token: JSONReader.Token, _ reader: borrowing JSONReader,
    _ action: (Int) -> JSONAction?
  ) {
    guard isOn, token == .number || token == .string else { return }
    guard places.count < Self.scalarLimit else { return giveUp() }
    if let action = action(places.count) { actions.append(action) }
    places.append(reader.place(of: token))
  }

  /// Notes what is done without a scalar.
  mutating func note(_ action: JSONAction) {
    if isOn { actions.append(action) }
  }
}
