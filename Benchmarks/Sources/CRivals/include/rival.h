#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Polygons in flat columns: what every rival is given.
///
/// Each `starts` column has one entry more than it has elements.
struct rival_fences {
  /// Longitude and latitude of all vertices; rings repeat their first vertex.
  const double *coordinates;
  /// The first vertex of each ring.
  const uint32_t *ring_starts;
  /// The first ring of each part: the outer one, its holes behind it.
  const uint32_t *part_starts;
  /// The first part of each fence.
  const uint32_t *fence_starts;
  size_t fence_count;
};

/// For each place, the fences that were found there, in the rival's own order.
struct rival_answers {
  /// Where each place's fences begin; room for one entry more than places.
  uint32_t *offsets;
  /// From malloc; grows.
  uint32_t *fences;
  size_t count;
  size_t capacity;
};

/// What is asked about a place on a fence's edge: `covers` and `intersects` have it, `contains` not.
enum rival_question { RIVAL_COVERS, RIVAL_CONTAINS, RIVAL_INTERSECTS };

/// A way to find the fences at a place.
struct rival {
  /// Builds everything, lazy parts included; NULL when it cannot.
  void *(*build)(const struct rival_fences *fences, int parts_alone);
  /// Answers places in order; returns 0, or 1 when it could not.
  int (*locate)(
      void *index, enum rival_question question, const double *longitudes, const double *latitudes,
      size_t count, struct rival_answers *answers);
  void (*destroy)(void *index);
};

/// GEOS's C interface: a tree of boxes and prepared geometries.
const struct rival *rival_geos_c(void);

/// Makes room for more; ends the program when there is none.
void rival_grow(struct rival_answers *answers);

/// Adds a fence to the place that is being answered.
static inline void rival_found(struct rival_answers *answers, uint32_t fence) {
  if (answers->count == answers->capacity) rival_grow(answers);
  answers->fences[answers->count++] = fence;
}

#ifdef __cplusplus
}
#endif
