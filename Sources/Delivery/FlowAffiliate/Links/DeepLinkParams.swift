import DeliveryCore
import Foundation

/// The params of a deep-link SDK, as they were handed over.
struct DeepLinkParams {
  /// Top-level values by their names.
  private let values: [(name: String, value: JSONValue)]

  init(_ params: [AnyHashable: Any]) {
    values = params.map { (name: Self.name($0.key), value: JSONValue(param: $0.value)) }
      .sorted { $0.name < $1.name }
  }

  /// The invite in the product's keys, else that of the first link among the values, those of nested
  /// maps included.
  func invite(_ reader: LinkReader) -> LinkInvite? {
    var invite = LinkInvite()
    for (name, value) in values {
      let text = value.paramText
      if name == "fg_ref", LinkInvite.isCode(text) { invite.code = text }
      if name == "fg_click", LinkInvite.isClickId(text) { invite.clickId = text }
    }
    if !invite.isEmpty { return invite }
    return texts().lazy.compactMap { reader.invite(in: $0) }.first
  }

  private func texts() -> [String] {
    values.flatMap { entry -> [String] in
      switch entry.value {
      case .string(let text): [text]
      case .object(let members):
        members.sorted { $0.key < $1.key }.compactMap(\.value.stringValue)
      default: []
      }
    }
  }

  /// Whose params they are.
  var source: AffiliateSource {
    let ofBranch = ["+clicked_branch_link", "+match_guaranteed", "~referring_link"]
    return values.contains { ofBranch.contains($0.name) } ? .branch : .other
  }

  /// What Branch says of its match; `nil` when it says nothing.
  var confidence: AffiliateConfidence? {
    switch values.first(where: { $0.name == "+match_guaranteed" })?.value.paramText {
    case "true", "1": .deterministic
    case "false", "0": .probable
    default: nil
    }
  }

  /// All values as text.
  var asText: [String: String] {
    Dictionary(values.map { ($0.name, $0.value.paramText) }) { $1 }
  }

  fileprivate static func name(_ key: AnyHashable) -> String {
    (key.base as? String) ?? String(describing: key.base)
  }
}

extension JSONValue {
  /// A value of a property list or of JSON; addresses, dates and all else as their text.
  fileprivate init(param: Any) {
    switch param {
    case let text as String: self = .string(text)
    case let url as URL: self = .string(url.absoluteString)
    case let truth as Bool where Self.isTruth(param): self = .bool(truth)
    case let number as any BinaryInteger:
      self = Int64(exactly: number).map(JSONValue.integer) ?? .string("\(number)")
    case let number as any BinaryFloatingPoint: self = JSONValue(paramNumber: Double(number))
    case let number as NSNumber: self = JSONValue(paramNumber: number.doubleValue)
    case let elements as [Any]: self = .array(elements.map { JSONValue(param: $0) })
    case let members as [AnyHashable: Any]:
      let pairs = members.map { (DeepLinkParams.name($0.key), JSONValue(param: $0.value)) }
      self = .object(Dictionary(pairs) { $1 })
    case is NSNull: self = .null
    default: self = .string(String(describing: param))
    }
  }

  /// Whether a value that can be cast to Bool is one: 1 can be, too.
  private static func isTruth(_ value: Any) -> Bool {
    #if canImport(ObjectiveC)
      CFGetTypeID(value as AnyObject) == CFBooleanGetTypeID()
    #else
      type(of: value) == Bool.self
    #endif
  }

  /// Numbers lose a fraction of zero.
  private init(paramNumber: Double) {
    self = Int64(exactly: paramNumber).map(JSONValue.integer) ?? .number(paramNumber)
  }

  /// A text as it is, all else as JSON.
  fileprivate var paramText: String { stringValue ?? text }
}
