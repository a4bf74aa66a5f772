// One block of SHA-1 and of SHA-256 by the processor's own instructions, where it has them.
#ifndef CKERNELS_SHA_H
#define CKERNELS_SHA_H

#include <stdint.h>

/// Whether the processor has instructions for SHA; asking takes microseconds, so ask once.
int ck_has_sha(void);

/// Mixes a block of 16 words, as numbers, into the five words of a SHA-1.
/// Only where `ck_has_sha` says so.
void ck_sha1_mix(uint32_t *_Nonnull state, const uint32_t *_Nonnull words);

/// Mixes a block of 16 words, as numbers, into the eight words of a SHA-256.
/// Only where `ck_has_sha` says so.
void ck_sha256_mix(uint32_t *_Nonnull state, const uint32_t *_Nonnull words);

#endif
