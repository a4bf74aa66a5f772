// What Swift cannot say: a prefetch, a conversion without a trap, and the arithmetic of a packed
// leaf. Everything is static inline, so a call from Swift costs nothing.
#ifndef CKERNELS_H
#define CKERNELS_H

#include <stdint.h>

#include "boxes.h"
#include "sha.h"
#include "threads.h"

#define CK_INLINE static inline __attribute__((always_inline))

/// Asks for the cache line of an address; any address will do.
CK_INLINE void ck_prefetch(const void *_Nonnull address) { __builtin_prefetch(address, 0, 3); }

/// Cuts off the fraction; the value must fit, not a number included.
CK_INLINE int32_t ck_truncated(double value) { return (int32_t)value; }

/// The bits turned to the left by 1 to 31 places.
CK_INLINE uint32_t ck_rotated_left(uint32_t word, uint32_t places) {
  return __builtin_rotateleft32(word, places);
}

/// Sides of a cell in units of packed edges.
#define CK_LEAF_UNITS 8192
/// Bits of a packed edge's mask: the edge has no left end, no right end.
#define CK_LEAF_OPEN_LEFT 0x4000
#define CK_LEAF_OPEN_RIGHT 0x8000

/// A boundary through a cell in units of the cell, the left end first.
struct ck_edge {
  int16_t ax, ay, bx, by;
  uint16_t mask;
};

/// What a leaf's edges say about a place.
struct ck_crossings {
  /// The masks of the edges above the place, added without carry.
  uint32_t bits;
  /// Not 0 when the place is within 1.25 units of an edge: rounding may have changed sides.
  uint32_t near;
};

/// Looks at the edges from a place upwards. Coordinates differ by less than 2^15, so that no
/// product reaches 2^30; those of a damaged file may, and without a sign that is no mistake.
CK_INLINE struct ck_crossings ck_leaf_crossings(const struct ck_edge *_Nonnull edges,
                                                    uint32_t count, int32_t px, int32_t py) {
  struct ck_crossings result = {0, 0};
  for (uint32_t i = 0; i < count; i++) {
    const int32_t ax = edges[i].ax, ay = edges[i].ay, bx = edges[i].bx, by = edges[i].by;
    const uint32_t mask = edges[i].mask;
    const int32_t dx = bx - ax, dy = by - ay;
    const int32_t height = dy < 0 ? -dy : dy, bottom = dy < 0 ? by : ay;
    const int32_t side = (int32_t)((uint32_t)dx * (uint32_t)(py - ay) -
                                   (uint32_t)dy * (uint32_t)(px - ax));
    const int32_t distance = (int32_t)(side < 0 ? 0 - (uint32_t)side : (uint32_t)side);
    const int32_t reach = dx + height;
    const uint32_t begun = (uint32_t)(ax <= px) | (mask >> 14 & 1);
    const uint32_t going = (uint32_t)(px < bx) | (mask >> 15);
    const uint32_t above = (uint32_t)(side < 0) & begun & going;
    result.bits ^= mask & -above;
    result.near |= (uint32_t)(distance <= reach + (reach >> 2)) &
                   (uint32_t)((uint32_t)(px - ax + 2) <= (uint32_t)(dx + 4)) &
                   (uint32_t)((uint32_t)(py - bottom + 2) <= (uint32_t)(height + 4));
  }
  return result;
}

/// Whether a place is within 1.25 units of an edge.
CK_INLINE int32_t ck_is_near(struct ck_edge edge, int32_t px, int32_t py) {
  return ck_leaf_crossings(&edge, 1, px, py).near != 0;
}

#endif
