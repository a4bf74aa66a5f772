/// The fences of a mapped index, made one by one when somebody asks.
///
/// Nothing here trusts the file: what a record leads to is looked at before it is used, and a
/// fence that is damaged counts as removed.
final class SavedFences: Sendable {
  /// Every handle is below this.
  var handleLimit: Int { records.count }

  /// The file.
  let tables: SavedTables
  let records: AlignedTable<FenceRecord>
  let parts: AlignedTable<PartRecord>
  let rings: AlignedTable<UInt64>
  let numbers: AlignedTable<Double>
  let text: AlignedTable<UInt8>
  let handlesByID: AlignedTable<FenceHandle>
  /// The cells' own, `nil` without fences.
  let vertices: AlignedTable<Double>?
  private let shapes: ShapeCache

  /// Takes the tables of a file.
  init(_ tables: SavedTables, vertices: AlignedTable<Double>?) throws(FenceIndexFileError) {
    self.tables = tables
    records = try tables.table(.fences)
    parts = try tables.table(.parts)
    rings = try tables.table(.rings)
    numbers = try tables.table(.numbers)
    text = try tables.table(.text)
    handlesByID = try tables.table(.handlesByID)
    self.vertices = vertices
    guard records.count == Int(tables.head.facts.handleLimit) else {
      throw tables.malformed("\(records.count) records of fences")
    }
    shapes = ShapeCache(count: records.count)
  }

  /// The fence with the handle.
  func fence(_ handle: FenceHandle) -> Fence? {
    guard let record = record(handle), let shape = shape(handle),
      let properties = properties(of: record)
    else { return nil }
    return Fence(
      id: id(of: record), shape: shape, properties: properties, activeFrom: record.start,
      activeUntil: record.end)
  }

  /// The fence's id and times, which need no shape to be made.
  func label(_ handle: FenceHandle) -> FenceLabel? {
    record(handle).map {
      FenceLabel(id: id(of: $0), activeFrom: $0.start, activeUntil: $0.end)
    }
  }

  /// The handles by id, when that is the order of the ids' bytes and each fence has its own.
  func plainOrder(of count: Int) -> [FenceHandle]? {
    guard handlesByID.count == count else { return nil }
    let handles = handlesByID.array
    let isPlain = handles.allSatisfy { handle in
      record(handle).map { $0.flags & FenceRecord.hasPlainID != 0 } ?? false
    }
    return isPlain ? handles : nil
  }

  /// The shape of the fence with the handle; kept from the first time on.
  func shape(_ handle: FenceHandle) -> FenceShape? {
    guard let record = record(handle) else { return nil }
    if record.kind == FenceRecord.Kind.circle.rawValue { return makeShape(record) }
    return shapes.shape(Int(handle)) { makeShape(record) }
  }

  /// The handle's record, when it has a fence.
  func record(_ handle: FenceHandle) -> FenceRecord? {
    guard Int(handle) < records.count else { return nil }
    let record = records[Int(handle)]
    return record.kind == FenceRecord.Kind.none.rawValue ? nil : record
  }
}
