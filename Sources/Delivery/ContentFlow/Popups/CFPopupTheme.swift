/// A colour of the built-in popup.
public struct CFColor: Sendable, Hashable {
  /// The colour as `#rrggbb`.
  public let hex: String

  /// Makes a colour of parts from 0 to 255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    let digits = Array("0123456789abcdef".utf8)
    var text = [UInt8(ascii: "#")]
    for part in [red, green, blue] {
      text += [digits[Int(part >> 4)], digits[Int(part & 15)]]
    }
    hex = String(decoding: text, as: UTF8.self)
  }

  /// Indigo.
  public static let indigo = CFColor(red: 0x58, green: 0x56, blue: 0xd6)
  /// Blue.
  public static let blue = CFColor(red: 0x00, green: 0x7a, blue: 0xff)
  /// Green.
  public static let green = CFColor(red: 0x34, green: 0xc7, blue: 0x59)
  /// Red.
  public static let red = CFColor(red: 0xff, green: 0x3b, blue: 0x30)
  /// Orange.
  public static let orange = CFColor(red: 0xff, green: 0x95, blue: 0x00)
  /// Black.
  public static let black = CFColor(red: 0, green: 0, blue: 0)
}

/// How the built-in popup looks.
public struct CFPopupTheme: Sendable, Hashable {
  /// The colour of the button.
  public var accent: CFColor
  /// The radius of the corners in points, 0 or more.
  public var cornerRadius: Double

  /// Makes a theme.
  ///
  /// - Parameters:
  ///   - accent: the colour of the button.
  ///   - cornerRadius: the radius of the corners in points; what is no number of 0 or more is 16.
  public init(accent: CFColor = .blue, cornerRadius: Double = 16) {
    self.accent = accent
    self.cornerRadius = cornerRadius >= 0 && cornerRadius.isFinite ? cornerRadius : 16
  }
}
