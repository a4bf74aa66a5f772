public import Foundation

extension ImageOption {
  private var kind: Int {
    switch self {
    case .width: 0
    case .height: 1
    case .formatAs: 2
    case .fit: 3
    case .withCornerRadius: 4
    }
  }

  /// The parameters of all options, in their order.
  ///
  /// - Throws: ``ImageOptionError`` for two options of a kind, or a number that is out of range.
  static func query(_ options: [ImageOption]) throws(ImageOptionError) -> [(String, String)] {
    var items: [(String, String)] = []
    var kinds: Set<Int> = []
    for option in options {
      guard kinds.insert(option.kind).inserted else {
        throw .invalidOptions("two options of the same kind: leave out \(option)")
      }
      items += try option.items()
    }
    return items
  }

  private func items() throws(ImageOptionError) -> [(String, String)] {
    switch self {
    case .width(let pixels): return [("w", try Self.pixels(pixels, "width"))]
    case .height(let pixels): return [("h", try Self.pixels(pixels, "height"))]
    case .withCornerRadius(let radius):
      guard radius.isFinite, radius >= 0 else {
        throw .invalidOptions("the corner radius is \(radius), not a number from 0 on")
      }
      return [("r", "\(radius)")]
    case .formatAs(.webp): return [("fm", "webp")]
    case .formatAs(.png(let bits)):
      return [("fm", "png")] + (bits == .eight ? [("fl", "png8")] : [])
    case .formatAs(.jpg(let quality)): return [("fm", "jpg")] + (try quality.items())
    case .fit(let fit): return fit.items
    }
  }

  private static func pixels(_ count: UInt, _ name: String) throws(ImageOptionError) -> String {
    guard (1...4000).contains(count) else {
      throw .invalidOptions("the \(name) is \(count) pixels, not 1 to 4000")
    }
    return "\(count)"
  }
}

extension JPGQuality {
  fileprivate func items() throws(ImageOptionError) -> [(String, String)] {
    switch self {
    case .unspecified: return []
    case .progressive: return [("fl", "progressive")]
    case .asPercent(let percent):
      guard percent <= 100 else {
        throw .invalidOptions("the quality is \(percent) percent, not 0 to 100")
      }
      return [("q", "\(percent)")]
    }
  }
}

extension Fit {
  fileprivate var items: [(String, String)] {
    func focused(_ mode: String, _ focus: Focus?) -> [(String, String)] {
      [("fit", mode)] + (focus.map { [("f", $0.rawValue)] } ?? [])
    }
    switch self {
    case .pad(let color): return [("fit", "pad")] + (color.map { [("bg", "rgb:\($0.hex)")] } ?? [])
    case .crop(let focus): return focused("crop", focus)
    case .fill(let focus): return focused("fill", focus)
    case .thumb(let focus): return focused("thumb", focus)
    case .scale: return [("fit", "scale")]
    }
  }
}

extension Asset {
  /// The address of the picture as the Images API shall give it; asks for nothing.
  ///
  /// - Throws: ``ImageOptionError``, or ``SDKError/invalidURL(string:)`` when the asset has no file.
  public func url(with options: [ImageOption] = []) throws -> URL {
    guard let urlString else { throw SDKError.invalidURL(string: "") }
    let items = try ImageOption.query(options)
    let text = items.isEmpty ? urlString : urlString + "?" + Address.query(items)
    guard let url = URL(string: text) else { throw SDKError.invalidURL(string: text) }
    return url
  }
}
