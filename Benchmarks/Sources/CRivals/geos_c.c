#define GEOS_USE_ONLY_R_API
#include <geos_c.h>
#include <stdlib.h>

#include "rival.h"

struct item {
  GEOSGeometry *geometry;
  const GEOSPreparedGeometry *prepared;
  uint32_t fence;
};

struct index {
  GEOSContextHandle_t context;
  GEOSSTRtree *tree;
  struct item *items;
  size_t count;
};

struct search {
  struct index *index;
  const GEOSGeometry *place;
  enum rival_question question;
  struct rival_answers *answers;
  int failed;
};

static GEOSGeometry *ring(
    GEOSContextHandle_t context, const struct rival_fences *fences, uint32_t ring) {
  uint32_t first = fences->ring_starts[ring];
  return GEOSGeom_createLinearRing_r(
      context, GEOSCoordSeq_copyFromBuffer_r(
                   context, fences->coordinates + 2 * (size_t)first,
                   fences->ring_starts[ring + 1] - first, 0, 0));
}

static GEOSGeometry *part(
    GEOSContextHandle_t context, const struct rival_fences *fences, uint32_t part) {
  uint32_t first = fences->part_starts[part];
  uint32_t holes = fences->part_starts[part + 1] - first - 1;
  GEOSGeometry **inner = malloc((holes + 1) * sizeof *inner);
  if (!inner) abort();
  for (uint32_t hole = 0; hole < holes; hole++) {
    inner[hole] = ring(context, fences, first + 1 + hole);
  }
  GEOSGeometry *polygon =
      GEOSGeom_createPolygon_r(context, ring(context, fences, first), inner, holes);
  free(inner);
  return polygon;
}

/// One polygon, or several as one.
static GEOSGeometry *parts(
    GEOSContextHandle_t context, const struct rival_fences *fences, uint32_t first, uint32_t end) {
  if (end - first == 1) return part(context, fences, first);
  GEOSGeometry **all = malloc((end - first) * sizeof *all);
  if (!all) abort();
  for (uint32_t number = first; number < end; number++) {
    all[number - first] = part(context, fences, number);
  }
  GEOSGeometry *whole =
      GEOSGeom_createCollection_r(context, GEOS_MULTIPOLYGON, all, end - first);
  free(all);
  return whole;
}

static char ask(
    GEOSContextHandle_t context, const struct item *item, enum rival_question question,
    const GEOSGeometry *place) {
  switch (question) {
    case RIVAL_CONTAINS: return GEOSPreparedContains_r(context, item->prepared, place);
    case RIVAL_INTERSECTS: return GEOSPreparedIntersects_r(context, item->prepared, place);
    default: return GEOSPreparedCovers_r(context, item->prepared, place);
  }
}

/// Prepares a geometry and asks twice, since its own index is made by an early question.
static void insert(struct index *index, GEOSGeometry *geometry, uint32_t fence) {
  GEOSContextHandle_t context = index->context;
  struct item *item = &index->items[index->count++];
  item->geometry = geometry;
  item->prepared = GEOSPrepare_r(context, geometry);
  item->fence = fence;
  GEOSSTRtree_insert_r(context, index->tree, geometry, item);
  double left = 0, right = 0, low = 0, high = 0;
  GEOSGeom_getXMin_r(context, geometry, &left);
  GEOSGeom_getXMax_r(context, geometry, &right);
  GEOSGeom_getYMin_r(context, geometry, &low);
  GEOSGeom_getYMax_r(context, geometry, &high);
  for (int turn = 0; turn < 2; turn++) {
    GEOSGeometry *middle =
        GEOSGeom_createPointFromXY_r(context, (left + right) / 2, (low + high) / 2);
    ask(context, item, RIVAL_INTERSECTS, middle);
    GEOSGeom_destroy_r(context, middle);
  }
}

static void destroy(void *pointer) {
  struct index *index = pointer;
  for (size_t number = 0; number < index->count; number++) {
    GEOSPreparedGeom_destroy_r(index->context, index->items[number].prepared);
    GEOSGeom_destroy_r(index->context, index->items[number].geometry);
  }
  GEOSSTRtree_destroy_r(index->context, index->tree);
  GEOS_finish_r(index->context);
  free(index->items);
  free(index);
}

static void found(void *pointer, void *user) {
  struct item *item = pointer;
  struct search *search = user;
  char answer = ask(search->index->context, item, search->question, search->place);
  if (answer == 1) rival_found(search->answers, item->fence);
  if (answer == 2) search->failed = 1;
}

static int locate(
    void *pointer, enum rival_question question, const double *longitudes, const double *latitudes,
    size_t count, struct rival_answers *answers) {
  struct index *index = pointer;
  struct search search = {index, NULL, question, answers, 0};
  answers->count = 0;
  answers->offsets[0] = 0;
  for (size_t number = 0; number < count; number++) {
    GEOSGeometry *place =
        GEOSGeom_createPointFromXY_r(index->context, longitudes[number], latitudes[number]);
    search.place = place;
    GEOSSTRtree_query_r(index->context, index->tree, place, found, &search);
    GEOSGeom_destroy_r(index->context, place);
    answers->offsets[number + 1] = (uint32_t)answers->count;
  }
  return search.failed;
}

static void *build(const struct rival_fences *fences, int parts_alone) {
  struct index *index = calloc(1, sizeof *index);
  if (!index) return NULL;
  size_t part_count = fences->fence_starts[fences->fence_count];
  index->context = GEOS_init_r();
  index->tree = GEOSSTRtree_create_r(index->context, 10);
  index->items = malloc((parts_alone ? part_count : fences->fence_count) * sizeof *index->items);
  if (!index->items) abort();
  for (uint32_t fence = 0; fence < fences->fence_count; fence++) {
    uint32_t first = fences->fence_starts[fence], end = fences->fence_starts[fence + 1];
    uint32_t step = parts_alone ? 1 : end - first;
    for (uint32_t number = first; number < end; number += step) {
      GEOSGeometry *geometry = parts(index->context, fences, number, number + step);
      if (!geometry) {
        destroy(index);
        return NULL;
      }
      insert(index, geometry, fence);
    }
  }
  uint32_t offsets[2];
  struct rival_answers answers = {offsets, NULL, 0, 0};
  const double nowhere[1] = {0};
  locate(index, RIVAL_INTERSECTS, nowhere, nowhere, 1, &answers);
  free(answers.fences);
  return index;
}

const struct rival *rival_geos_c(void) {
  static const struct rival rival = {build, locate, destroy};
  return &rival;
}
