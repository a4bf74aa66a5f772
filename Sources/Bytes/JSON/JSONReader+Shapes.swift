extension JSONReader {
  /// The byte offset of what was not read yet.
  package var position: UInt64 { bufferOffset + UInt64(at) }

  /// The current number's or string's place.
  package func place(of token: Token) -> JSONShape.Place {
    let offset = bufferOffset
    return JSONShape.Place(
      range: offset + UInt64(textStart)..<offset + UInt64(textEnd), isString: token == .string)
  }

  /// The shape of the object whose last brace was just read.
  ///
  /// - Parameters:
  ///   - start: the place behind its first brace.
  ///   - places: the scalars that may differ, in their order.
  ///   - rewrites: ``rewrites`` at the start.
  /// - Returns: `nil` when the text is not at hand any more as it stood in the input.
  package func shape(
    from start: UInt64, leavingOut places: [JSONShape.Place], rewrites: Int
  ) -> JSONShape? {
    guard start >= bufferOffset, rewrites == self.rewrites else { return nil }
    var shape = JSONShape()
    var from = Int(start - bufferOffset)
    for place in places {
      let next = Int(place.range.lowerBound - bufferOffset)
      guard next >= from else { return nil }
      shape.append(buffer.span.extracting(from..<next), isBeforeString: place.isString)
      from = Int(place.range.upperBound - bufferOffset)
    }
    guard at >= from else { return nil }
    shape.append(buffer.span.extracting(from..<at), isBeforeString: false)
    return shape
  }

  /// Reads the object whose first brace was just read, if it has the shape, is all in the buffer
  /// and has nothing unusual about its scalars.
  ///
  /// - Parameter scalars: takes what ``take(_:)`` makes current, one after the other.
  /// - Returns: `false` when nothing was read.
  package mutating func readObject(
    of shape: borrowing JSONShape, into scalars: inout [JSONScalar]
  ) -> Bool {
    guard state == .firstKey else { return false }
    if scalars.count < shape.scalarCount {
      scalars = [JSONScalar](repeating: JSONScalar(), count: shape.scalarCount)
    }
    var scan = ShapeScan(bytes: buffer.span, at: at, end: filled)
    guard scan.run(shape.words.span, shape.steps.span, &scalars) else { return false }
    let end = scan.at
    at = end
    mark = end
    offset = bufferOffset + UInt64(end - 1)
    line += shape.newlines
    _ = containers.popLast()
    state = .afterValue
    return true
  }

  /// Makes a scalar current, as if it had just been read. Valid until the next token is asked for.
  package mutating func take(_ scalar: JSONScalar) {
    number = scalar.number
    textStart = scalar.start
    textEnd = scalar.end
  }
}
