public import Foundation

/// Where the tokens for push messages come from, such as the system's callback to the app.
public protocol PushTokenSource: Sendable {
  /// Who makes the tokens.
  var platform: PushPlatform { get }
  /// The tokens from now on.
  func tokens() -> AsyncStream<Data>
}
