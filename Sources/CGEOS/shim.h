// Only the reentrant functions (names ending in _r) are visible: the others share one global context.
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>
#include <stdarg.h>
#include <stddef.h>
