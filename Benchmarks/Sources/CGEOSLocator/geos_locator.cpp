#include "geos_locator.h"

#include <geos/algorithm/locate/IndexedPointInAreaLocator.h>
#include <geos/geom/CoordinateArraySequence.h>
#include <geos/geom/GeometryFactory.h>
#include <geos/geom/LinearRing.h>
#include <geos/geom/MultiPolygon.h>
#include <geos/geom/Polygon.h>
#include <geos/index/strtree/TemplateSTRtree.h>

#include <exception>
#include <memory>
#include <utility>
#include <vector>

namespace {

using geos::algorithm::locate::IndexedPointInAreaLocator;
using namespace geos::geom;

struct Index {
  GeometryFactory::Ptr factory = GeometryFactory::create();
  std::vector<std::unique_ptr<Geometry>> geometries;
  std::vector<std::unique_ptr<IndexedPointInAreaLocator>> locators;
  std::vector<uint32_t> fences;
  geos::index::strtree::TemplateSTRtree<uint32_t> tree;

  std::unique_ptr<LinearRing> ring(const rival_fences &source, uint32_t ring) const {
    std::vector<Coordinate> vertices;
    for (uint32_t vertex = source.ring_starts[ring]; vertex < source.ring_starts[ring + 1];
         vertex++) {
      const double *place = source.coordinates + 2 * size_t(vertex);
      vertices.emplace_back(place[0], place[1]);
    }
    return factory->createLinearRing(
        std::make_unique<CoordinateArraySequence>(std::move(vertices)));
  }

  std::unique_ptr<Polygon> part(const rival_fences &source, uint32_t part) const {
    uint32_t first = source.part_starts[part];
    std::vector<std::unique_ptr<LinearRing>> holes;
    for (uint32_t hole = first + 1; hole < source.part_starts[part + 1]; hole++) {
      holes.push_back(ring(source, hole));
    }
    return factory->createPolygon(ring(source, first), std::move(holes));
  }

  void insert(std::unique_ptr<Geometry> geometry, uint32_t fence) {
    tree.insert(*geometry->getEnvelopeInternal(), uint32_t(fences.size()));
    locators.push_back(std::make_unique<IndexedPointInAreaLocator>(*geometry));
    // The locator makes its own index when it is first asked.
    Coordinate middle;
    geometry->getEnvelopeInternal()->centre(middle);
    locators.back()->locate(&middle);
    geometries.push_back(std::move(geometry));
    fences.push_back(fence);
  }

  Index(const rival_fences &source, bool parts_alone) : tree(10, source.fence_count) {
    for (uint32_t fence = 0; fence < source.fence_count; fence++) {
      uint32_t first = source.fence_starts[fence], end = source.fence_starts[fence + 1];
      if (parts_alone || end - first == 1) {
        for (uint32_t number = first; number < end; number++) insert(part(source, number), fence);
      } else {
        std::vector<std::unique_ptr<Polygon>> all;
        for (uint32_t number = first; number < end; number++) all.push_back(part(source, number));
        insert(factory->createMultiPolygon(std::move(all)), fence);
      }
    }
    tree.query(Envelope(0, 0, 0, 0), [](uint32_t) {});
  }
};

void *build(const rival_fences *fences, int parts_alone) {
  try {
    return new Index(*fences, parts_alone != 0);
  } catch (const std::exception &) {
    return nullptr;
  }
}

int locate(
    void *pointer, rival_question, const double *longitudes, const double *latitudes, size_t count,
    rival_answers *answers) {
  try {
    Index &index = *static_cast<Index *>(pointer);
    answers->count = 0;
    answers->offsets[0] = 0;
    for (size_t number = 0; number < count; number++) {
      Coordinate place(longitudes[number], latitudes[number]);
      index.tree.query(Envelope(place), [&](uint32_t item) {
        if (index.locators[item]->locate(&place) != Location::EXTERIOR) {
          rival_found(answers, index.fences[item]);
        }
      });
      answers->offsets[number + 1] = uint32_t(answers->count);
    }
    return 0;
  } catch (const std::exception &) {
    return 1;
  }
}

void destroy(void *index) { delete static_cast<Index *>(index); }

}  // namespace

const rival *rival_geos_locator(void) {
  static const rival locator = {build, locate, destroy};
  return &locator;
}
