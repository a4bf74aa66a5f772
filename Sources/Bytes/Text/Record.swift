/// One record of a ``RecordReader``: its fields as they stand in the reader's buffer.
///
/// A small view that fits registers, so that handing it on costs nothing. Valid until the reader
/// moves on.
package struct Record: ~Escapable {
  /// The number of the line on which the record begins, from 1.
  package let lineNumber: Int
  /// Whether the record's quote never closes properly: then the record is its first line as it is.
  package let isQuoteOpen: Bool
  /// The buffer from the record on; more than the record, so that words can be loaded at its end.
  private let bytes: Span<UInt8>
  private let cuts: Span<UInt64>
  private let length: Int

  @_lifetime(copy bytes, copy cuts)
  init(
    bytes: Span<UInt8>, length: Int, cuts: Span<UInt64>, lineNumber: Int, isQuoteOpen: Bool
  ) {
    self.bytes = bytes
    self.length = length
    self.cuts = cuts
    self.lineNumber = lineNumber
    self.isQuoteOpen = isQuoteOpen
  }

  /// How many fields there are; at least 1.
  package var fieldCount: Int { cuts.count }

  /// The record as it stands in the text, without its line end.
  ///
  /// Doubled quotes have been made single, and the bytes behind them moved up.
  package var text: Span<UInt8> {
    @_lifetime(copy self)
    get { bytes.extracting(0..<length) }
  }

  /// Where a field begins and ends; an empty range behind the last one.
  private func range(_ index: Int) -> (start: Int, end: Int) {
    guard index >= 0 && index < cuts.count else { return (0, 0) }
    return FieldCuts.unpacked(unsafe cuts[unchecked: index])
  }

  /// The field without its quotes; empty behind the last one.
  @_lifetime(copy self)
  package func field(_ index: Int) -> Span<UInt8> {
    let (start, end) = range(index)
    // Cuts lie within the record, and the record within the buffer, by construction.
    return unsafe bytes.extracting(unchecked: start..<end)
  }

  /// The field as a number, with blanks around it or not.
  ///
  /// - Parameter decimalMark: the byte before the fraction: a full stop, or a comma.
  /// - Returns: `nil` when anything but one number is there; see ``Decimal/parse(_:decimalMark:)``.
  package func decimal(_ index: Int, decimalMark: UInt8) -> Double? {
    let (start, end) = range(index)
    var position = start
    if let value = Decimal.scanShort(bytes, at: &position, end: end, decimalMark: decimalMark),
      position == end
    {
      return value
    }
    return Decimal.parse(field(index), decimalMark: decimalMark)
  }
}
