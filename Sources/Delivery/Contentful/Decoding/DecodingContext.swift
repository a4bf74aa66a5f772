import DeliveryCore

/// What decoding one body needs and collects.
final class DecodingContext {
  let localization: LocalizationContext?
  let dates: DateReader
  let links = LinkResolver()

  init(_ localization: LocalizationContext?, _ dates: DateReader) {
    self.localization = localization
    self.dates = dates
  }
}
