public import Foundation

/// What is known of the app and the device it runs on.
public struct AppInfo: Sendable, Hashable {
  /// The keys of the app's information list that are text.
  public var bundle: [String: String]
  /// The version that users see.
  public var version: String
  /// The number of the build.
  public var build: String
  /// The name of the operating system.
  public var osName: String
  /// The version of the operating system.
  public var osVersion: String
  /// The model of the device.
  public var deviceModel: String
  /// The screen's width in pixels, 0 without a screen.
  public var screenWidth: Int
  /// The screen's height in pixels, 0 without a screen.
  public var screenHeight: Int
  /// The language and the region, such as `ar_SA`.
  public var locale: String
  /// The time zone, such as `Asia/Riyadh`.
  public var timeZone: String

  /// Makes a description; what is not given is empty.
  public init(
    bundle: [String: String] = [:], version: String = "", build: String = "", osName: String = "",
    osVersion: String = "", deviceModel: String = "", screenWidth: Int = 0, screenHeight: Int = 0,
    locale: String = "en", timeZone: String = "UTC"
  ) {
    self.bundle = bundle
    self.version = version
    self.build = build
    self.osName = osName
    self.osVersion = osVersion
    self.deviceModel = deviceModel
    self.screenWidth = screenWidth
    self.screenHeight = screenHeight
    self.locale = locale
    self.timeZone = timeZone
  }

  /// Describes this process: the environment stands for the app's information list.
  ///
  /// - Parameters:
  ///   - environment: the environment's variables; `APP_VERSION` and `APP_BUILD` are looked at.
  ///   - releaseFile: the system's own description (os-release(5)).
  public static func process(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    releaseFile: String = "/etc/os-release"
  ) -> AppInfo {
    let release = releaseFields((try? String(contentsOfFile: releaseFile, encoding: .utf8)) ?? "")
    return AppInfo(
      bundle: environment, version: environment["APP_VERSION"] ?? "",
      build: environment["APP_BUILD"] ?? "", osName: release["ID"] ?? "linux",
      osVersion: release["VERSION_ID"] ?? "", deviceModel: "",
      locale: Locale.current.identifier, timeZone: TimeZone.current.identifier)
  }

  /// The fields of an os-release text, without their quotes.
  static func releaseFields(_ text: String) -> [String: String] {
    var fields: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      guard let mark = line.firstIndex(of: "=") else { continue }
      var value = line[line.index(after: mark)...]
      if let quote = value.first, quote == "\"" || quote == "'", value.count > 1,
        value.last == quote
      {
        value = value.dropFirst().dropLast()
      }
      fields[String(line[..<mark])] = String(value)
    }
    return fields
  }
}
