/// Turns fences into the tables that are saved, but for the vertices: those are the cells' own.
struct FencePacker {
  private(set) var records: [FenceRecord] = []
  private(set) var parts: [PartRecord] = []
  private(set) var rings: [UInt64] = []
  private(set) var numbers: [Double] = []
  private(set) var text: [UInt8] = []
  private(set) var handlesByID: [FenceHandle] = []
  private var vertices: UInt64 = 0

  /// Packs every fence of the index.
  init(_ index: FenceIndex) {
    records.reserveCapacity(index.handleLimit)
    var named: [(id: String, handle: FenceHandle)] = []
    for number in 0..<index.handleLimit {
      let handle = FenceHandle(truncatingIfNeeded: number)
      guard let fence = index.fence(handle) else {
        records.append(FenceRecord())
        continue
      }
      add(fence)
      if index.handle(forID: fence.id) == handle { named.append((fence.id, handle)) }
    }
    named.sort { $0.id < $1.id }
    handlesByID = named.map(\.handle)
  }

  private mutating func add(_ fence: Fence) {
    var record = FenceRecord()
    record.text = UInt64(text.count)
    text.append(contentsOf: fence.id.utf8)
    record.idBytes = UInt32(truncatingIfNeeded: text.count - Int(record.text))
    if fence.id.utf8.allSatisfy({ $0 < 0x80 }) { record.flags |= FenceRecord.hasPlainID }
    record.properties = UInt32(truncatingIfNeeded: fence.properties.count)
    for property in fence.properties { add(property) }
    if let start = fence.activeFrom {
      record.flags |= FenceRecord.hasStart
      record.activeFrom = UInt64(bitPattern: start)
    }
    if let end = fence.activeUntil {
      record.flags |= FenceRecord.hasEnd
      record.activeUntil = UInt64(bitPattern: end)
    }
    add(fence.shape, to: &record)
    records.append(record)
  }

  private mutating func add(_ shape: FenceShape, to record: inout FenceRecord) {
    switch shape {
    case .circle(let circle):
      record.kind = FenceRecord.Kind.circle.rawValue
      record.shape = UInt64(numbers.count)
      numbers += [circle.centre.longitude, circle.centre.latitude, circle.radiusMetres]
    case .corridor(let corridor):
      record.kind = FenceRecord.Kind.corridor.rawValue
      record.shape = UInt64(numbers.count)
      record.shapeCount = UInt64(corridor.longitudes.count)
      numbers.append(corridor.halfWidthMetres)
      numbers += corridor.longitudes
      numbers += corridor.latitudes
    case .polygon(let polygon):
      record.kind = FenceRecord.Kind.polygon.rawValue
      record.shape = UInt64(parts.count)
      record.shapeCount = UInt64(polygon.parts.count)
      for part in polygon.parts { add(part) }
    }
  }

  private mutating func add(_ part: PolygonPart) {
    // The cells have the vertices of all parts in this order.
    let count = UInt64(part.longitudes.count)
    parts.append(
      PartRecord(
        vertex: vertices, vertices: count, ring: UInt64(rings.count),
        rings: UInt64(part.ringCount)))
    vertices += count
    for end in part.ringStarts.dropFirst() { rings.append(UInt64(end)) }
  }

  private mutating func add(_ property: FenceProperty) {
    add(property.name)
    switch property.value {
    case .null: text.append(PropertyTag.null.rawValue)
    case .bool(let value):
      text.append((value ? PropertyTag.yes : PropertyTag.no).rawValue)
    case .number(let value):
      text.append(PropertyTag.number.rawValue)
      text.append(little: value.bitPattern)
    case .string(let value):
      text.append(PropertyTag.string.rawValue)
      add(value)
    case .json(let value):
      text.append(PropertyTag.json.rawValue)
      add(value)
    }
  }

  private mutating func add(_ value: String) {
    text.append(little: UInt32(truncatingIfNeeded: value.utf8.count))
    text.append(contentsOf: value.utf8)
  }
}
