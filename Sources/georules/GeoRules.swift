@main
struct GeoRules {
  static func main() {
    print("georules")
  }
}
