import Foundation
import Synchronization

/// Which answers are left.
final class Script: Sendable {
  typealias Maker = @Sendable (LoggedRequest) -> Answer

  private struct Routes {
    var queues: [String: [Answer]] = [:]
    var standing: [String: Maker] = [:]
  }

  private let routes = Mutex(Routes())

  func append(_ route: String, _ answers: [Answer]) {
    routes.withLock { $0.queues[route, default: []] += answers }
  }

  func always(_ route: String, _ maker: @escaping Maker) {
    routes.withLock { $0.standing[route] = maker }
  }

  /// The next answer of the queue, else the standing one, else 404 with a body that says so.
  func answer(_ request: LoggedRequest) -> Answer {
    let route = request.method + " " + request.path
    let (queued, standing) = routes.withLock { routes -> (Answer?, Maker?) in
      guard routes.queues[route]?.isEmpty == false else { return (nil, routes.standing[route]) }
      return (routes.queues[route]?.removeFirst(), nil)
    }
    return queued ?? standing?(request) ?? .status(404, body: Data("no answer scripted".utf8))
  }
}
