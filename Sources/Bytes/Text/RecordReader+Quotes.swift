extension RecordReader {
  /// Whether a quote stands in the line that the record begins with.
  mutating func hasQuote(before lineEnd: Int) -> Bool {
    let end = recordStart + lineEnd
    if quoteFreeEnd >= end { return false }
    if let quote = index(of: 0x22, from: max(quoteFreeEnd, recordStart), to: filled) {
      quoteFreeEnd = quote
      return quote < end
    }
    quoteFreeEnd = filled
    return false
  }

  /// Splits a record in which quotes occur; reads more lines while a quote is open.
  mutating func splitQuoted(firstLineEnd: Int) throws(ByteError) {
    cuts.removeAll()
    var lineEnd = firstLineEnd
    var at = 0
    while true {
      var start = at
      while isBlank(start) && start < contentEnd(lineEnd) && !isDelimiter(start) { start += 1 }
      if delimiter == .blanks {
        while start < contentEnd(lineEnd) && isDelimiter(start) { start += 1 }
        if start == contentEnd(lineEnd) { break }
      }
      var stop = start
      if start < contentEnd(lineEnd) && buffer[recordStart + start] == 0x22 {
        guard let quote = try closingQuote(behind: start, lineEnd: &lineEnd) else {
          return treatAsOneLine(firstLineEnd)
        }
        stop = quote + 1
        while stop < contentEnd(lineEnd) && isBlank(stop) && !isDelimiter(stop) { stop += 1 }
        if stop == contentEnd(lineEnd) || isDelimiter(stop) {
          cuts.append(start + 1, singleQuotes(start + 1..<quote))
        } else if lineEnd != firstLineEnd {
          return treatAsOneLine(firstLineEnd)
        } else {
          while stop < contentEnd(lineEnd) && !isDelimiter(stop) { stop += 1 }
          cuts.append(start, stop)
        }
      } else {
        while stop < contentEnd(lineEnd) && !isDelimiter(stop) { stop += 1 }
        cuts.append(at < start && delimiter != .blanks ? at : start, stop)
      }
      if stop >= contentEnd(lineEnd) { break }
      at = stop + 1
    }
    recordLength = contentEnd(lineEnd)
    if cuts.count == 0 { cuts.append(0, 0) }
  }

  /// The quote that ends the field opened at `opening`; `nil` when the input or the limit ends first.
  private mutating func closingQuote(
    behind opening: Int, lineEnd: inout Int
  ) throws(ByteError) -> Int? {
    var at = opening + 1
    while true {
      while at < lineEnd {
        if let quote = index(of: 0x22, from: recordStart + at, to: recordStart + lineEnd) {
          at = quote - recordStart
          guard at + 1 < lineEnd && buffer[quote + 1] == 0x22 else { return at }
          at += 2
        } else {
          at = lineEnd
        }
      }
      if hasEnded && recordStart + lineEnd >= filled { return nil }
      switch try findNewline(from: lineEnd + 1) {
      case .found(let end):
        lineEnd = end
        nextStart = recordStart + end + 1
      case .ended:
        lineEnd = filled - recordStart
        nextStart = filled
      case .tooLong:
        return nil
      }
      nextLine += 1
      try refuseZeros(before: nextStart)
    }
  }

  /// Gives up on a quote that does not close: the record is its first line, quotes and all.
  private mutating func treatAsOneLine(_ lineEnd: Int) {
    isQuoteOpen = true
    recordLength = contentEnd(lineEnd)
    nextStart = min(recordStart + lineEnd + 1, filled)
    nextLine = lineNumber + 1
    cuts.split(record: recordStart..<recordStart + recordLength, of: buffer, by: delimiter)
  }

  /// Makes doubled quotes single within the range and returns its new end.
  private mutating func singleQuotes(_ range: Range<Int>) -> Int {
    guard
      index(of: 0x22, from: recordStart + range.lowerBound, to: recordStart + range.upperBound)
        != nil
    else { return range.upperBound }
    var write = range.lowerBound
    var read = range.lowerBound
    while read < range.upperBound {
      let byte = buffer[recordStart + read]
      buffer[recordStart + write] = byte
      write += 1
      read += byte == 0x22 ? 2 : 1
    }
    return write
  }

  private func isBlank(_ offset: Int) -> Bool {
    recordStart + offset < filled
      && (buffer[recordStart + offset] == 0x20 || buffer[recordStart + offset] == 0x09)
  }

  private func isDelimiter(_ offset: Int) -> Bool {
    switch delimiter {
    case .byte(let byte): buffer[recordStart + offset] == byte
    case .blanks: isBlank(offset)
    }
  }
}
