#pragma once
#include <stdint.h>

#if defined(__x86_64__)
#include <x86intrin.h>
#else
#include <time.h>
#endif

/// Steps of a counter that runs at a constant rate; cheap enough to read around one look-up.
static inline uint64_t meter_ticks(void) {
#if defined(__x86_64__)
  return __rdtsc();
#else
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
#endif
}

/// Lets callgrind count from here on; nothing outside callgrind.
void meter_counting_starts(void);

/// Writes what callgrind counted under a name and stops counting; nothing outside callgrind.
void meter_counting_ends(const char *name);
