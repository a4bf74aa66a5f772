import DeliveryCore
import Foundation
import PushHub
import Report
import Synchronization

/// Values of the remote config, read by one thread and by two at the same time.
enum ConfigGetterSuite {
  static func run(_ workload: String) throws(BenchError) -> [Measurement] {
    let hub = PushHub(
      seams: PushHubSeams(
        transport: CurlTransport(), secrets: NoSecureStore(), blobs: NoBlobs(),
        diagnostics: Diagnostics { _ in }))
    let keys = (0..<100).map { "store.section_\($0).starter_coins" }
    hub.remoteConfig.setDefaults(
      Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, .integer(Int64($0 + 1))) }))
    let contenders = [
      ConfigReader("ours-int", hub.remoteConfig, keys, threads: 1) { $0.int(forKey: $1) },
      ConfigReader("ours-string", hub.remoteConfig, keys, threads: 1) {
        $0.string(forKey: $1).utf8.count
      },
      ConfigReader("ours-int-2-threads", hub.remoteConfig, keys, threads: 2) {
        $0.int(forKey: $1)
      },
      ConfigReader("ours-string-2-threads", hub.remoteConfig, keys, threads: 2) {
        $0.string(forKey: $1).utf8.count
      },
    ]
    let timings = try Rounds(budget: 4, least: 5, most: 15).interleave(contenders)
    return zip(contenders, timings).map { contender, timing in
      Measurement(
        suite: "delivery", workload: workload, contender, timing, items: contender.items)
    }
  }
}

/// Reads all keys again and again; with two threads each reads as often as one does.
private final class ConfigReader: Contender {
  let engine: String
  let items: Int
  private(set) var ownSeconds: Double?
  private let config: RemoteConfig
  private let keys: [String]
  private let threads: Int
  private let read: @Sendable (RemoteConfig, String) -> Int
  private static let passes = 5000

  init(
    _ engine: String, _ config: RemoteConfig, _ keys: [String], threads: Int,
    read: @escaping @Sendable (RemoteConfig, String) -> Int
  ) {
    self.engine = engine
    self.config = config
    self.keys = keys
    self.threads = threads
    self.read = read
    items = keys.count * Self.passes
  }

  func run(slice: Int) -> Int {
    let (config, keys, read) = (config, keys, read)
    let total = Atomic<Int>(0)
    ownSeconds =
      Threads.seconds(threads) {
        var sum = 0
        for _ in 0..<Self.passes {
          for key in keys { sum &+= read(config, key) }
        }
        total.add(sum, ordering: .relaxed)
      }.processor
    return total.load(ordering: .relaxed)
  }
}

/// Keeps nothing.
private struct NoBlobs: BlobStore {
  func read(_ name: String) throws(StoreError) -> Data? { nil }
  func write(_ data: Data, _ name: String) throws(StoreError) {}
  func remove(_ name: String) throws(StoreError) {}
  func names() throws(StoreError) -> [String] { [] }
}
