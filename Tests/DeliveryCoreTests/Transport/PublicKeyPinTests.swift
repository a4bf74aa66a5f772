import DeliveryCore
import Testing

@Suite struct PublicKeyPinTests {
  @Test func readsAndWritesBase64() {
    let text = "sha256/AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
    let pin = PublicKeyPin(text)
    #expect(pin?.digest == Array(0..<32))
    #expect(pin?.text == text)
  }

  @Test(arguments: [
    "", "sha256/", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    "sha1/AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    "SHA256/AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    "sha256/AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
    "sha256/AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh9=",
    "sha256/AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg==",
    "sha256/AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gIQ==",
    "sha256/000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "sha256/__ECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    "sha256/ AECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
  ])
  func refusesEverythingElse(text: String) {
    #expect(PublicKeyPin(text) == nil)
  }

  @Test(arguments: [0, 31, 33]) func refusesOtherLengths(count: Int) {
    #expect(PublicKeyPin(digest: [UInt8](repeating: 1, count: count)) == nil)
  }
}
