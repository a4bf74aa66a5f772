#include "s2_shapes.h"

#include <s2/mutable_s2shape_index.h>
#include <s2/s2contains_point_query.h>
#include <s2/s2latlng.h>
#include <s2/s2lax_polygon_shape.h>

#include <memory>
#include <vector>

namespace {

/// A ring without its closing vertex, counter-clockwise when it is an outer one.
std::vector<S2Point> loop(const rival_fences &fences, uint32_t ring, bool is_hole) {
  uint32_t first = fences.ring_starts[ring], count = fences.ring_starts[ring + 1] - first - 1;
  const double *xy = fences.coordinates + 2 * size_t(first);
  double area = 0;
  for (uint32_t i = 0; i < count; i++) area += xy[2 * i] * xy[2 * i + 3] - xy[2 * i + 2] * xy[2 * i + 1];
  bool turns = (area < 0) != is_hole;
  std::vector<S2Point> points;
  points.reserve(count);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t k = turns ? count - 1 - i : i;
    points.push_back(S2LatLng::FromDegrees(xy[2 * k + 1], xy[2 * k]).ToPoint());
  }
  return points;
}

struct Index {
  MutableS2ShapeIndex shapes;
  std::unique_ptr<S2ContainsPointQuery<MutableS2ShapeIndex>> query;

  explicit Index(const rival_fences &fences) {
    for (uint32_t fence = 0; fence < fences.fence_count; fence++) {
      std::vector<std::vector<S2Point>> loops;
      for (uint32_t part = fences.fence_starts[fence]; part < fences.fence_starts[fence + 1];
           part++) {
        uint32_t outer = fences.part_starts[part];
        for (uint32_t ring = outer; ring < fences.part_starts[part + 1]; ring++) {
          loops.push_back(loop(fences, ring, ring != outer));
        }
      }
      shapes.Add(std::make_unique<S2LaxPolygonShape>(loops));
    }
    shapes.ForceBuild();
    query = std::make_unique<S2ContainsPointQuery<MutableS2ShapeIndex>>(
        &shapes, S2ContainsPointQueryOptions(S2VertexModel::SEMI_OPEN));
  }
};

void *build(const rival_fences *fences, int) { return new Index(*fences); }

int locate(
    void *pointer, rival_question, const double *longitudes, const double *latitudes, size_t count,
    rival_answers *answers) {
  Index &index = *static_cast<Index *>(pointer);
  answers->count = 0;
  answers->offsets[0] = 0;
  for (size_t number = 0; number < count; number++) {
    S2Point place = S2LatLng::FromDegrees(latitudes[number], longitudes[number]).ToPoint();
    index.query->VisitContainingShapes(place, [&](S2Shape *shape) {
      rival_found(answers, uint32_t(shape->id()));
      return true;
    });
    answers->offsets[number + 1] = uint32_t(answers->count);
  }
  return 0;
}

void destroy(void *index) { delete static_cast<Index *>(index); }

}  // namespace

const rival *rival_s2_shapes(void) {
  static const rival shapes = {build, locate, destroy};
  return &shapes;
}
