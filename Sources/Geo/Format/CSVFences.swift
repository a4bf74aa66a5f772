import Bytes

/// Reads fences from rows: circles by columns, or WKT in a column, or a WKT text a line.
struct CSVFences: ~Copyable {
  private var records: RecordReader
  private let file: String
  private let order: WKTReader.AxisOrder
  private let delimiter: UInt8
  private var columns: [String] = []
  private var latitude: Int?
  private var longitude: Int?
  private var text: Int?
  private var id: Int?

  static func read(
    _ source: consuming ByteSource, file: String, order: WKTReader.AxisOrder,
    into collector: inout FenceCollector
  ) throws(FenceFileError) {
    do throws(ByteError) {
      try source.decodeText()
      let front = try source.peek(1 << 13)
      var fences = CSVFences(
        source, front: front, file: file, order: order, limit: collector.options.recordLimit)
      if WKTReader.isLikely(front) {
        collector.note("Each line is taken as one geometry in WKT.")
        return try fences.lines(&collector)
      }
      guard try fences.records.next() else {
        throw .syntax(name: file, offset: 0, line: 1, reason: "the file is empty")
      }
      fences.readHeader(options: collector.options)
      guard fences.text != nil || (fences.latitude != nil && fences.longitude != nil) else {
        let names = fences.columns.prefix(20).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
        throw .syntax(
          name: file, offset: 0, line: fences.records.lineNumber,
          reason: "no columns for fences: circles need lat, lon and radius (metres, or radius_km, "
            + "radius_ft, radius_mi), shapes a column wkt; found \(names)")
      }
      try fences.rows(&collector)
    } catch {
      throw FenceFileError(error, file: file, featureIndex: collector.featureIndex)
    }
  }

  private init(
    _ source: consuming ByteSource, front: [UInt8], file: String, order: WKTReader.AxisOrder,
    limit: Int
  ) {
    delimiter = Self.delimiter(of: front)
    records = RecordReader(source, delimiter: .byte(delimiter), limit: limit)
    self.file = file
    self.order = order
  }

  /// The separator that is most frequent in the first line, outside quotes.
  private static func delimiter(of front: [UInt8]) -> UInt8 {
    let candidates: [UInt8] = [0x2c, 0x3b, 0x09, 0x7c]
    var counts = [0, 0, 0, 0]
    var isQuoted = false
    for byte in front {
      if byte == 0x22 { isQuoted.toggle() }
      if !isQuoted && (byte == 0x0a || byte == 0x0d) { break }
      if !isQuoted, let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
    }
    var best = 0
    for index in counts.indices where counts[index] > counts[best] { best = index }
    return candidates[best]
  }

  private mutating func readHeader(options: FenceFileOptions) {
    for index in 0..<records.fieldCount {
      let name = records.field(index).string
      columns.append(name)
      let plain = PropertyNames.plain(name)
      if PropertyNames.latitudes.contains(plain) { latitude = latitude ?? index }
      if PropertyNames.longitudes.contains(plain) { longitude = longitude ?? index }
      if PropertyNames.texts.contains(plain) { text = text ?? index }
      if PropertyNames.ids.contains(plain) { id = id ?? index }
    }
  }

  // MARK: Rows

  private mutating func rows(_ collector: inout FenceCollector) throws(ByteError) {
    while try records.next() {
      var feature = FeatureDraft(offset: records.recordOffset, line: records.lineNumber)
      if records.isQuoteOpen { feature.geometry.note("a quote in the row is never closed") }
      if records.fieldCount < columns.count {
        feature.geometry.note(
          "the row has \(records.fieldCount) fields, the header \(columns.count)")
      }
      // By the row's own length: short rows under a wide header cost no more than their bytes.
      for index in 0..<min(columns.count, records.fieldCount) where index != text {
        let value = records.field(index).string
        feature.properties.append(
          FenceProperty(name: columns[index], value: .string(value)))
        if index == id && !value.isEmpty { feature.id = value }
      }
      readGeometry(of: &feature)
      collector.take(feature)
    }
  }

  private func readGeometry(of feature: inout FeatureDraft) {
    if let text, text < records.fieldCount, !records.field(text).isEmpty {
      feature.geometry.append(Self.geometry(records.field(text).bytes, order: order))
      return
    }
    guard let latitude, let longitude else { return }
    guard let y = number(latitude), let x = number(longitude) else {
      let column = number(latitude) == nil ? latitude : longitude
      let value = records.field(column).string.prefix(40)
      return feature.geometry.note("the column '\(columns[column])' has no number: '\(value)'")
    }
    feature.geometry.points.append(Coordinate(longitude: x, latitude: y))
  }

  private func number(_ column: Int) -> Double? {
    if let value = Decimal.parse(records.field(column)) { return value }
    return delimiter == 0x2c ? nil : Decimal.parse(records.field(column), decimalMark: 0x2c)
  }

  /// The geometry of a WKT text, or the note of what is wrong with it.
  static func geometry(_ bytes: [UInt8], order: WKTReader.AxisOrder) -> GeometryDraft {
    do throws(WKTReader.Failure) {
      return try WKTReader.read(bytes, order: order)
    } catch {
      var draft = GeometryDraft()
      let near = String(
        decoding: bytes[min(error.offset, bytes.count)...].prefix(20), as: UTF8.self)
      draft.note("bad WKT at character \(error.offset), before '\(near)': \(error.reason)")
      return draft
    }
  }

  // MARK: Lines

  private mutating func lines(_ collector: inout FenceCollector) throws(ByteError) {
    while try records.next() {
      var feature = FeatureDraft(offset: records.recordOffset, line: records.lineNumber)
      feature.geometry = Self.geometry(records.record.bytes, order: order)
      collector.take(feature)
    }
  }
}
