import Foundation

/// Where the test data lies that is not part of the checkout.
public enum SharedData {
  /// The folder beside the checkout, or the one that `GEORULES_SHARED` names; `nil` when absent.
  public static let root: String? = {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let checkout = here.deletingLastPathComponent().deletingLastPathComponent()
    let path =
      ProcessInfo.processInfo.environment["GEORULES_SHARED"]
      ?? checkout.deletingLastPathComponent().appendingPathComponent("shared").path
    return FileManager.default.fileExists(atPath: path + "/data/README.md") ? path : nil
  }()

  /// Whether the folder is there: `.enabled(if: SharedData.isPresent)` skips a test without it.
  public static var isPresent: Bool { root != nil }

  /// The path of a file below `data/`.
  public static func path(_ relative: String) -> String {
    (root ?? "absent") + "/data/" + relative
  }

  /// The path of a file in the checkout.
  public static func checkoutPath(_ relative: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent(relative).path
  }
}
