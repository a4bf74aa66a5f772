/// A character set of one byte a character that expat does not know by itself.
struct SingleByteCharset {
  /// The code point of each byte; -1 where there is none.
  let codes: [Int32]

  /// - Returns: `nil` for a character set that is not known here.
  init?(named name: String) {
    let plain = name.lowercased().filter { $0 != "-" && $0 != "_" }
    let upper: String
    switch plain {
    case "windows1250", "cp1250": upper = Self.windows1250
    case "windows1251", "cp1251": upper = Self.windows1251
    case "windows1252", "cp1252": upper = Self.windows1252
    case "iso88592", "latin2": upper = Self.latin2
    case "iso885915", "latin9": upper = Self.latin9
    case "koi8r": upper = Self.koi8r
    default: return nil
    }
    var codes: [Int32] = (0..<128).map { Int32($0) }
    for scalar in upper.unicodeScalars {
      codes.append(scalar == "\u{fffd}" ? -1 : Int32(scalar.value))
    }
    guard codes.count == 256 else { return nil }
    self.codes = codes
  }
}

/// The upper halves, byte 0x80 first; U+FFFD where a byte has no character.
extension SingleByteCharset {
  private static let windows1250 =
    ("€\u{fffd}‚\u{fffd}„…†‡\u{fffd}‰Š‹ŚŤŽŹ\u{fffd}‘’“”•–—\u{fffd}™š›śťžź"
      + "\u{a0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{ad}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż"
      + "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß"
      + "ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙")

  private static let windows1251 =
    ("ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{fffd}™љ›њќћџ"
      + "\u{a0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{ad}®Ї°±Ііґµ¶·ё№є»јЅѕї"
      + "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
      + "абвгдежзийклмнопрстуфхцчшщъыьэюя")

  private static let windows1252 =
    ("€\u{fffd}‚ƒ„…†‡ˆ‰Š‹Œ\u{fffd}Ž\u{fffd}\u{fffd}‘’“”•–—˜™š›œ\u{fffd}žŸ"
      + "\u{a0}¡¢£¤¥¦§¨©ª«¬\u{ad}®¯°±²³´µ¶·¸¹º»¼½¾¿"
      + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß"
      + "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ")

  private static let latin2 =
    ("\u{80}\u{81}\u{82}\u{83}\u{84}\u{85}\u{86}\u{87}\u{88}\u{89}\u{8a}\u{8b}\u{8c}\u{8d}\u{8e}\u{8f}\u{90}\u{91}\u{92}\u{93}\u{94}\u{95}\u{96}\u{97}\u{98}\u{99}\u{9a}\u{9b}\u{9c}\u{9d}\u{9e}\u{9f}"
      + "\u{a0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{ad}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žż"
      + "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß"
      + "ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙")

  private static let latin9 =
    ("\u{80}\u{81}\u{82}\u{83}\u{84}\u{85}\u{86}\u{87}\u{88}\u{89}\u{8a}\u{8b}\u{8c}\u{8d}\u{8e}\u{8f}\u{90}\u{91}\u{92}\u{93}\u{94}\u{95}\u{96}\u{97}\u{98}\u{99}\u{9a}\u{9b}\u{9c}\u{9d}\u{9e}\u{9f}"
      + "\u{a0}¡¢£€¥Š§š©ª«¬\u{ad}®¯°±²³Žµ¶·ž¹º»ŒœŸ¿"
      + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß"
      + "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ")

  private static let koi8r =
    ("─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{a0}⌡°²·÷"
      + "═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©"
      + "юабцдефгхийклмнопярстужвьызшэщчъ"
      + "ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ")
}
