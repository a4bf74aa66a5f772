package import DeliveryCore
import Foundation

/// The invite that an App Clip leaves for the app: a file in the folder of their group.
package struct ClipHandoff {
  /// The file's name, which the product's other SDKs use too.
  static let fileName = "flowaffiliate.handoff"
  /// How long it is good, in milliseconds: 30 days.
  package static let lifetime: Int64 = 30 * 86_400_000

  let container: any GroupContainer
  let group: String
  let diagnostics: Diagnostics

  /// Hands over in a group.
  package init(container: any GroupContainer, group: String, diagnostics: Diagnostics) {
    self.container = container
    self.group = group
    self.diagnostics = diagnostics
  }

  /// Writes the link in the place of an earlier one.
  ///
  /// - Returns: `false` when the group cannot be written.
  func save(_ url: String, now: Int64) -> Bool {
    let content: JSONValue = ["url": .string(url), "savedAt": .integer(now)]
    do {
      try container.write(Data(content.bytes), Self.fileName, group: group)
      return true
    } catch {
      diagnostics.report(.errors, "clip", "the invite is not handed over: \(error)")
      return false
    }
  }

  /// The link, once: the file is removed. `nil` when there is none, or it is damaged or too old.
  package func take(now: Int64) -> String? {
    guard let data = read() else { return nil }
    remove()
    guard let content = try? JSONValue(parsing: data), let url = content["url"]?.stringValue,
      let savedAt = content["savedAt"]?.integerValue
    else {
      diagnostics.report(.warnings, "clip", "what the App Clip left was damaged and is removed")
      return nil
    }
    return now.milliseconds(since: savedAt) < Self.lifetime ? url : nil
  }

  private func read() -> Data? {
    do {
      return try container.read(Self.fileName, group: group)
    } catch {
      diagnostics.report(.warnings, "clip", "what the App Clip left cannot be read: \(error)")
      return nil
    }
  }

  private func remove() {
    do {
      try container.remove(Self.fileName, group: group)
    } catch {
      diagnostics.report(.warnings, "clip", "what the App Clip left cannot be removed: \(error)")
    }
  }
}
