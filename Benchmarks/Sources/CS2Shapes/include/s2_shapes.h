#pragma once
#include "rival.h"

#ifdef __cplusplus
extern "C" {
#endif

/// S2: all fences in one shape index, with its query for the shapes that contain a point.
///
/// Edges are geodesics and vertices belong to one side: answers at edges differ from the others'.
const struct rival *rival_s2_shapes(void);

#ifdef __cplusplus
}
#endif
