/// Names for devices of inputs that name none.
enum TraceDevice {
  /// The option's device, else the input's last path component up to its first dot.
  static func defaultName(_ sourceName: String, _ options: TraceOptions) -> String {
    if let device = options.device { return device }
    let file = sourceName.split(separator: "/").last.map(String.init) ?? sourceName
    let stem = file.prefix { $0 != "." }
    return stem.isEmpty ? file : String(stem)
  }
}
