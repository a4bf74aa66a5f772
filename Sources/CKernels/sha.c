// SHA-1 and SHA-256 (FIPS 180-4) a block at a time, with the SHA extensions of x86-64: four rounds
// of SHA-1, or two of SHA-256, are one instruction, and the message schedule has some of its own.
#include "sha.h"

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

int ck_has_sha(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSE4_1) || !(c & bit_SSSE3)) return 0;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return 0;
  return (b & bit_SHA) != 0;
}

#define SHA __attribute__((target("sha,sse4.1,ssse3")))

/// Four words, the first in the highest lane, as SHA-1's instructions want them.
SHA static inline __m128i reversed(const uint32_t *words) {
  return _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)words), 0x1b);
}

/// The next four words of the schedule from the sixteen before.
SHA static inline __m128i next1(__m128i a, __m128i b, __m128i c, __m128i d) {
  return _mm_sha1msg2_epu32(_mm_xor_si128(_mm_sha1msg1_epu32(a, b), c), d);
}

// Four rounds: e of these comes from the a of four rounds before.
#define ROUNDS(w, kind)                                  \
  do {                                                   \
    const __m128i before = abcd;                         \
    abcd = _mm_sha1rnds4_epu32(abcd, sum, kind);         \
    sum = _mm_sha1nexte_epu32(before, w);                \
  } while (0)

SHA void ck_sha1_mix(uint32_t *state, const uint32_t *words) {
  __m128i w[4], abcd = reversed(state);
  const __m128i first = abcd, e = _mm_set_epi32((int)state[4], 0, 0, 0);
  for (int i = 0; i < 4; i++) w[i] = reversed(words + 4 * i);
  __m128i sum = _mm_add_epi32(e, w[0]);
  ROUNDS(w[1], 0);
  ROUNDS(w[2], 0);
  ROUNDS(w[3], 0);
#define STEP(i, kind)                                                             \
  w[(i) & 3] = next1(w[(i) & 3], w[((i) + 1) & 3], w[((i) + 2) & 3], w[((i) + 3) & 3]); \
  ROUNDS(w[(i) & 3], kind)
  STEP(4, 0);
  STEP(5, 0);
  STEP(6, 1);
  STEP(7, 1);
  STEP(8, 1);
  STEP(9, 1);
  STEP(10, 1);
  STEP(11, 2);
  STEP(12, 2);
  STEP(13, 2);
  STEP(14, 2);
  STEP(15, 2);
  STEP(16, 3);
  STEP(17, 3);
  STEP(18, 3);
  STEP(19, 3);
#undef STEP
  const __m128i before = abcd;
  abcd = _mm_sha1rnds4_epu32(abcd, sum, 3);
  sum = _mm_sha1nexte_epu32(before, e);
  abcd = _mm_add_epi32(abcd, first);
  _mm_storeu_si128((__m128i *)state, _mm_shuffle_epi32(abcd, 0x1b));
  state[4] = (uint32_t)_mm_extract_epi32(sum, 3);
}

/// The first 32 bits of the fractions of the cube roots of the first 64 primes.
static const uint32_t constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

SHA void ck_sha256_mix(uint32_t *state, const uint32_t *words) {
  // The instructions keep a, b, e, f in one register and c, d, g, h in the other.
  const __m128i low = _mm_loadu_si128((const __m128i *)state);
  const __m128i high = _mm_loadu_si128((const __m128i *)(state + 4));
  const __m128i badc = _mm_shuffle_epi32(low, 0xb1), hgfe = _mm_shuffle_epi32(high, 0x1b);
  const __m128i abef0 = _mm_alignr_epi8(badc, hgfe, 8), cdgh0 = _mm_blend_epi16(hgfe, badc, 0xf0);
  __m128i abef = abef0, cdgh = cdgh0, w[4];
  for (int i = 0; i < 4; i++) w[i] = _mm_loadu_si128((const __m128i *)(words + 4 * i));
  for (int i = 0; i < 16; i++) {
    if (i >= 4) {
      const __m128i late = w[(i + 3) & 3], seven = _mm_alignr_epi8(late, w[(i + 2) & 3], 4);
      const __m128i early = _mm_sha256msg1_epu32(w[i & 3], w[(i + 1) & 3]);
      w[i & 3] = _mm_sha256msg2_epu32(_mm_add_epi32(early, seven), late);
    }
    const __m128i sum =
        _mm_add_epi32(w[i & 3], _mm_load_si128((const __m128i *)(constants + 4 * i)));
    cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
    abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
  }
  abef = _mm_add_epi32(abef, abef0);
  cdgh = _mm_add_epi32(cdgh, cdgh0);
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1b), dchg = _mm_shuffle_epi32(cdgh, 0xb1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xf0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

#else

int ck_has_sha(void) { return 0; }
void ck_sha1_mix(uint32_t *state, const uint32_t *words) { (void)state, (void)words; }
void ck_sha256_mix(uint32_t *state, const uint32_t *words) { (void)state, (void)words; }

#endif
