import Foundation

/// Why a picture cannot be asked for so.
public enum ImageOptionError: Error, Sendable, Hashable, CustomDebugStringConvertible {
  /// What is wrong.
  case invalidOptions(String)

  /// What is wrong and what to do.
  public var debugDescription: String {
    switch self {
    case .invalidOptions(let message): message
    }
  }
}

/// A colour of a screen.
public struct Color: Sendable, Hashable {
  /// 0 to 255.
  public let red: UInt8
  /// 0 to 255.
  public let green: UInt8
  /// 0 to 255.
  public let blue: UInt8

  /// Makes a colour.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  var hex: String {
    [red, green, blue].map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}

/// The quality of a JPEG.
public enum JPGQuality: Sendable, Hashable {
  /// What the API thinks best.
  case unspecified
  /// 0 to 100.
  case asPercent(UInt)
  /// Shown coarse first.
  case progressive
}

/// The colours of a PNG.
public enum PNGBits: Sendable, Hashable {
  /// All.
  case standard
  /// 256.
  case eight
}

/// The format of a picture.
public enum Format: Sendable, Hashable {
  /// JPEG.
  case jpg(withQuality: JPGQuality)
  /// PNG.
  case png(bits: PNGBits)
  /// WebP.
  case webp
}

/// What stays in view when a picture is cut.
public enum Focus: String, Sendable, Hashable, CaseIterable {
  /// An edge.
  case top, bottom, left, right
  /// A corner.
  case topLeft = "top_left"
  /// A corner.
  case topRight = "top_right"
  /// A corner.
  case bottomLeft = "bottom_left"
  /// A corner.
  case bottomRight = "bottom_right"
  /// The largest face.
  case face
  /// All faces.
  case faces
}

/// How a picture is brought to a size.
public enum Fit: Sendable, Hashable {
  /// With bars of a colour.
  case pad(withBackgroundColor: Color?)
  /// Cut out of the original.
  case crop(focusingOn: Focus?)
  /// Enlarged when needed, and cut.
  case fill(focusingOn: Focus?)
  /// Cut out small.
  case thumb(focusingOn: Focus?)
  /// Stretched.
  case scale
}

/// What the Images API shall do to a picture.
public enum ImageOption: Sendable, Hashable {
  /// Pixels, 1 to 4000.
  case width(UInt)
  /// Pixels, 1 to 4000.
  case height(UInt)
  /// The format.
  case formatAs(Format)
  /// How it is brought to the size.
  case fit(for: Fit)
  /// Round corners; the radius in pixels.
  case withCornerRadius(Float)
}
