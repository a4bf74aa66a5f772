#include "meters.h"

#ifdef HAS_CALLGRIND
#include <valgrind/callgrind.h>
#endif

void meter_counting_starts(void) {
#ifdef HAS_CALLGRIND
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
#endif
}

void meter_counting_ends(const char *name) {
  (void)name;
#ifdef HAS_CALLGRIND
  CALLGRIND_DUMP_STATS_AT(name);
  CALLGRIND_STOP_INSTRUMENTATION;
#endif
}
