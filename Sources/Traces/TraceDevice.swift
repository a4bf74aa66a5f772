/// What a device is called when the recording does not say.
enum TraceDevice {
  /// The given device name, else the source's file name up to its first dot.
  ///
  /// - Parameter source: the source's name: a path, or what messages call the input.
  static func defaultName(_ source: String, _ options: TraceOptions) -> String {
    if let device = options.device { return device }
    let file = source.split(separator: "/").last ?? "trace"
    return file.split(separator: ".").first.map(String.init) ?? String(file)
  }
}
