public import Foundation

#if !canImport(ObjectiveC)
  /// The type of an activity that is a universal link.
  public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
#endif

/// What an app is asked to go on with: `NSUserActivity`, as far as links need it.
public protocol UserActivity {
  /// The kind of activity.
  var activityType: String { get }
  /// The page, of a browsing activity.
  var webpageURL: URL? { get }
}

/// A page that was being browsed, where the system has no activities.
public struct BrowsingActivity: UserActivity, Sendable, Hashable {
  /// The kind of activity.
  public let activityType: String
  /// The page.
  public let webpageURL: URL?

  /// Makes an activity.
  public init(
    _ webpageURL: URL?, activityType: String = NSUserActivityTypeBrowsingWeb
  ) {
    self.webpageURL = webpageURL
    self.activityType = activityType
  }
}
