import DeliveryCore
import DeliveryTestSupport
import Testing

@Suite struct BackoffTests {
  @Test(arguments: [
    (1, 1000), (2, 2000), (3, 4000), (8, 128_000), (9, 256_000), (10, 300_000), (11, 300_000),
    (64, 300_000), (1_000_000, 300_000), (0, 1000), (-5, 1000),
  ])
  func doublesUpToTheCap(failures: Int, longest: Int64) {
    let backoff = Backoff()
    let upper = backoff.delayMilliseconds(afterFailures: failures, jitter: FixedJitter(1))
    let lower = backoff.delayMilliseconds(afterFailures: failures, jitter: FixedJitter(0))
    #expect(upper == longest)
    #expect(lower == longest / 2)
  }

  @Test func chanceStaysInTheUpperHalf() {
    for _ in 0..<200 {
      let delay = Backoff().delayMilliseconds(afterFailures: 3, jitter: SystemJitter())
      #expect((2000...4000).contains(delay))
    }
  }

  @Test(arguments: [0.0, 0.5, 1.0]) func theServersWishIsTheLeast(part: Double) {
    let jitter = FixedJitter(part)
    let wished = Backoff().delayMilliseconds(afterFailures: 1, retryAfter: 7000, jitter: jitter)
    #expect(wished == 7000)
    let longer = Backoff().delayMilliseconds(afterFailures: 10, retryAfter: 7000, jitter: jitter)
    #expect(longer == 150_000 + Int64(150_000 * part))
    // A wish that is over already leaves the exponential wait.
    let past = Backoff().delayMilliseconds(afterFailures: 1, retryAfter: 0, jitter: jitter)
    #expect(past == 500 + Int64(500 * part))
  }

  @Test func takesOddNumbersAndExtremes() {
    let odd = Backoff(baseMilliseconds: 1, capMilliseconds: 1)
    #expect(odd.delayMilliseconds(afterFailures: 5, jitter: FixedJitter(0)) == 1)
    let none = Backoff(baseMilliseconds: 0, capMilliseconds: 0)
    #expect(none.delayMilliseconds(afterFailures: 5, jitter: FixedJitter(1)) == 0)
    let wrong = Backoff(baseMilliseconds: -5, capMilliseconds: -9)
    #expect(wrong.delayMilliseconds(afterFailures: 5, jitter: FixedJitter(1)) == 0)
    let huge = Backoff(baseMilliseconds: .max, capMilliseconds: .max)
    #expect(huge.delayMilliseconds(afterFailures: 99, jitter: FixedJitter(1)) == .max)
  }
}
