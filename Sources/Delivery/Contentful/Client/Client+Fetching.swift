public import Foundation

extension Client {
  /// Fetches one resource by its id; links lead `include` levels deep, 1 when it is `nil`.
  @discardableResult
  public func fetch<Item: EndpointAccessible>(
    _ type: Item.Type, id: String, include: UInt? = nil,
    then completion: @escaping ResultsHandler<Item>
  ) -> DataTask {
    return begin(completion) { [core] in try await core.one(type, id: id, include: include) }
  }

  /// Fetches one resource by its id; links lead `include` levels deep, 1 when it is `nil`.
  public func fetch<Item: EndpointAccessible>(_ type: Item.Type, id: String, include: UInt? = nil)
    async throws -> Item
  {
    return try await core.one(type, id: id, include: include)
  }

  /// Fetches entries as they are.
  @discardableResult
  public func fetchArray(
    of type: Entry.Type, matching query: Query? = nil,
    then completion: @escaping ResultsHandler<HomogeneousArrayResponse<Entry>>
  ) -> DataTask {
    let parameters = query?.parameters ?? [:]
    return begin(completion) { [core] in try await core.many(Entry.self, parameters) }
  }

  /// Fetches entries as they are.
  public func fetchArray(of type: Entry.Type, matching query: Query? = nil) async throws
    -> HomogeneousArrayResponse<Entry>
  {
    let parameters = query?.parameters ?? [:]
    return try await core.many(Entry.self, parameters)
  }

  /// Fetches entries as the app's own class.
  @discardableResult
  public func fetchArray<Item: EntryDecodable & FieldKeysQueryable>(
    of type: Item.Type, matching query: QueryOn<Item>,
    then completion: @escaping ResultsHandler<HomogeneousArrayResponse<Item>>
  ) -> DataTask {
    let parameters = query.parameters
    return begin(completion) { [core] in try await core.many(Item.self, parameters) }
  }

  /// Fetches entries as the app's own class.
  public func fetchArray<Item: EntryDecodable & FieldKeysQueryable>(
    of type: Item.Type, matching query: QueryOn<Item>
  ) async throws -> HomogeneousArrayResponse<Item> {
    let parameters = query.parameters
    return try await core.many(Item.self, parameters)
  }

  /// Fetches assets.
  @discardableResult
  public func fetchArray(
    of type: Asset.Type, matching query: AssetQuery? = nil,
    then completion: @escaping ResultsHandler<HomogeneousArrayResponse<Asset>>
  ) -> DataTask {
    let parameters = query?.parameters ?? [:]
    return begin(completion) { [core] in try await core.many(Asset.self, parameters) }
  }

  /// Fetches assets.
  public func fetchArray(of type: Asset.Type, matching query: AssetQuery? = nil) async throws
    -> HomogeneousArrayResponse<Asset>
  {
    let parameters = query?.parameters ?? [:]
    return try await core.many(Asset.self, parameters)
  }

  /// Fetches assets as the app's own class.
  @discardableResult
  public func fetchArray<Item: AssetDecodable>(
    of type: Item.Type, matching query: AssetQuery? = nil,
    then completion: @escaping ResultsHandler<HomogeneousArrayResponse<Item>>
  ) -> DataTask {
    let parameters = query?.parameters ?? [:]
    return begin(completion) { [core] in try await core.many(Item.self, parameters) }
  }

  /// Fetches assets as the app's own class.
  public func fetchArray<Item: AssetDecodable>(
    of type: Item.Type, matching query: AssetQuery? = nil
  ) async throws -> HomogeneousArrayResponse<Item> {
    let parameters = query?.parameters ?? [:]
    return try await core.many(Item.self, parameters)
  }

  /// Fetches content types.
  @discardableResult
  public func fetchArray(
    of type: ContentType.Type, matching query: ContentTypeQuery? = nil,
    then completion: @escaping ResultsHandler<HomogeneousArrayResponse<ContentType>>
  ) -> DataTask {
    let parameters = query?.parameters ?? [:]
    return begin(completion) { [core] in try await core.many(ContentType.self, parameters) }
  }

  /// Fetches content types.
  public func fetchArray(of type: ContentType.Type, matching query: ContentTypeQuery? = nil)
    async throws -> HomogeneousArrayResponse<ContentType>
  {
    let parameters = query?.parameters ?? [:]
    return try await core.many(ContentType.self, parameters)
  }

  /// Fetches entries of all the app's own classes; others are left out.
  @discardableResult
  public func fetchArray(
    matching query: Query? = nil,
    then completion: @escaping ResultsHandler<HeterogeneousArrayResponse>
  ) -> DataTask {
    let parameters = query?.parameters ?? [:]
    return begin(completion) { [core] in try await core.mixed(parameters) }
  }

  /// Fetches entries of all the app's own classes; others are left out.
  public func fetchArray(matching query: Query? = nil) async throws -> HeterogeneousArrayResponse {
    let parameters = query?.parameters ?? [:]
    return try await core.mixed(parameters)
  }

  /// Fetches the bytes of an address of the API, as they are.
  @discardableResult
  public func fetch(
    url: URL, then completion: @escaping ResultsHandler<Data>
  ) -> DataTask {
    let address = url.absoluteString
    return begin(completion) { [core] in try await core.data(address) }
  }

  /// Fetches the bytes of an address of the API, as they are.
  public func fetch(url: URL) async throws -> Data {
    let address = url.absoluteString
    return try await core.data(address)
  }

  /// Fetches the environment's locales.
  @discardableResult
  public func fetchLocales(
    then completion: @escaping ResultsHandler<HomogeneousArrayResponse<Locale>>
  ) -> DataTask {
    return begin(completion) { [core] in
      try await core.many(Locale.self, ["limit": "\(QueryLimits.limit)"])
    }
  }

  /// Fetches the environment's locales.
  public func fetchLocales() async throws -> HomogeneousArrayResponse<Locale> {
    return try await core.many(Locale.self, ["limit": "\(QueryLimits.limit)"])
  }

  /// Fetches the space, once; then it is known.
  ///
  /// - Returns: `nil` when nothing needs to be asked for; the completion handler is called all the
  ///   same.
  @discardableResult
  public func fetchSpace(then completion: @escaping ResultsHandler<Space>) -> DataTask? {
    let isKnown = space != nil
    let task = begin(completion) { [core] in try await core.fetchedSpace() }
    return isKnown ? nil : task
  }

  /// Fetches the space, once; then it is known.
  public func fetchSpace() async throws -> Space { try await core.fetchedSpace() }

  /// Fetches the bytes of an asset's file, or of its picture as the options say.
  ///
  /// - Returns: a task whose completion handler may also be given ``ImageOptionError``.
  @discardableResult
  public func fetchData(
    for asset: Asset, with options: [ImageOption] = [],
    then completion: @escaping ResultsHandler<Data>
  ) -> DataTask {
    begin(completion) { [core] in
      try await core.data(asset.url(with: options).absoluteString, isAPI: false)
    }
  }

  /// Fetches the bytes of an asset's file, or of its picture as the options say.
  public func fetchData(for asset: Asset, with options: [ImageOption] = []) async throws -> Data {
    try await core.data(asset.url(with: options).absoluteString, isAPI: false)
  }

  /// Brings a synchronized space up to date, or begins with one.
  ///
  /// - Parameters:
  ///   - syncSpace: what is there; changes only when all pages came.
  ///   - syncableTypes: what to synchronize; counts at the beginning only.
  ///   - limit: the most items of a page; counts at the beginning only.
  ///   - completion: is given the same space.
  @discardableResult
  public func sync(
    for syncSpace: SyncSpace = SyncSpace(), syncableTypes: SyncSpace.SyncableTypes = .all,
    limit: UInt? = nil, then completion: @escaping ResultsHandler<SyncSpace>
  ) -> DataTask {
    begin(completion) { [core] in try await core.sync(syncSpace, syncableTypes, limit) }
  }

  /// Brings a synchronized space up to date, or begins with one.
  @discardableResult
  public func sync(
    for syncSpace: SyncSpace = SyncSpace(), syncableTypes: SyncSpace.SyncableTypes = .all,
    limit: UInt? = nil
  ) async throws -> SyncSpace {
    try await core.sync(syncSpace, syncableTypes, limit)
  }
}
