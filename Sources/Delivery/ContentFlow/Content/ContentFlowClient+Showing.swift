import DeliveryCore

extension ContentFlowClient {
  /// Changes of what the client knows, what is known now first.
  ///
  /// No connection is made for it. Finishes when the client ends. A reader who falls behind misses
  /// the oldest changes.
  public func updates() -> AsyncStream<ContentUpdate> {
    loadCache()
    let error = problem ?? vitality.error
    return AsyncStream(bufferingPolicy: .bufferingNewest(100)) { reader in
      if let blocks = content.blocks {
        reader.yield(.blocks(visible(blocks.value.blocks), live.freshness))
      }
      if let strings = content.strings { reader.yield(.strings(strings.value)) }
      if let error {
        reader.yield(.failed(error))
        return reader.finish()
      }
      live.lastReader += 1
      let number = live.lastReader
      live.readers[number] = reader
      reader.onTermination = { [weak self] _ in
        Task { await self?.forgetReader(number) }
      }
    }
  }

  /// What a placement has, now and whenever that changes.
  public func blockState(for key: String) -> AsyncStream<BlockState> {
    loadCache()
    let state = blockState(key)
    let isOver = problem != nil || vitality.error != nil
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { reader in
      reader.yield(state)
      if isOver { return reader.finish() }
      live.lastReader += 1
      let number = live.lastReader
      live.placements[number] = LivePart.Placement(key: key, state: state, reader: reader)
      reader.onTermination = { [weak self] _ in
        Task { await self?.forgetReader(number) }
      }
    }
  }

  private func blockState(_ key: String) -> BlockState {
    guard let blocks = content.blocks else { return .loading }
    return visible(blocks.value.blocks).first { $0.key == key }.map { .available($0) } ?? .missing
  }

  private func forgetReader(_ number: Int) {
    live.readers[number] = nil
    live.placements[number] = nil
  }

  /// Takes blocks as the ones to show.
  func show(_ found: Snapshot<BlockCatalog>, _ freshness: Freshness) {
    content.blocks = found
    content.features = found.value.features
    content.popupLimits = found.value.popupLimits
    live.freshness = freshness
    if freshness != .notModified { publishBlocks(freshness) }
    followFeatures()
  }

  /// Takes strings as the ones to show.
  func show(_ found: Snapshot<LocalizedStrings>) {
    let isNew = content.strings?.value != found.value
    content.strings = found
    if isNew { publish(.strings(found.value)) }
  }

  /// Tells every reader what may be shown: blocks have changed, or one was hidden.
  func publishBlocks(_ freshness: Freshness? = nil) {
    let blocks = visible(content.blocks?.value.blocks ?? [])
    publish(.blocks(blocks, freshness ?? live.freshness))
    for (number, placement) in live.placements {
      let state = blockState(placement.key)
      guard state != placement.state else { continue }
      live.placements[number]?.state = state
      placement.reader.yield(state)
    }
  }

  /// Tells every reader something.
  func publish(_ update: ContentUpdate) {
    for reader in live.readers.values { reader.yield(update) }
  }

  /// Tells every reader that there is no more.
  func finishReaders(_ error: ContentFlowError?) {
    let (readers, placements) = (live.readers.values, live.placements.values)
    live.readers = [:]
    live.placements = [:]
    for reader in readers {
      if let error { reader.yield(.failed(error)) }
      reader.finish()
    }
    for placement in placements { placement.reader.finish() }
  }
}
