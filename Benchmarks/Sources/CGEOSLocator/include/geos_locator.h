#pragma once
#include "rival.h"

#ifdef __cplusplus
extern "C" {
#endif

/// GEOS's C++ interface: its templated tree and a point-in-area locator for each geometry.
///
/// All three questions are answered as `covers`.
const struct rival *rival_geos_locator(void);

#ifdef __cplusplus
}
#endif
