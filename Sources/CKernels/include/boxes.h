// Sixteen boxes against one: a node of a tree of boxes in one step.
#ifndef CKERNELS_BOXES_H
#define CKERNELS_BOXES_H

#include <stdint.h>
#include <string.h>

/// Boxes of a node.
#define CK_NODE_BOXES 16

typedef float ck_floats __attribute__((vector_size(4 * CK_NODE_BOXES)));
typedef int32_t ck_lanes __attribute__((vector_size(4 * CK_NODE_BOXES)));

/// Which of a node's closed boxes meet a closed box, a bit for each.
///
/// A node is 16 western edges, 16 southern, 16 eastern and 16 northern; an absent box has a
/// western edge of infinity.
static inline uint32_t ck_boxes_meeting(const float *_Nonnull node, float west, float south,
                                        float east, float north) {
  ck_floats edges[4];
  memcpy(edges, node, sizeof edges);
  const ck_lanes meets =
      (edges[0] <= east) & (edges[1] <= north) & (edges[2] >= west) & (edges[3] >= south);
  const ck_lanes weights = {1,       1 << 1,  1 << 2,  1 << 3,  1 << 4,  1 << 5,
                            1 << 6,  1 << 7,  1 << 8,  1 << 9,  1 << 10, 1 << 11,
                            1 << 12, 1 << 13, 1 << 14, 1 << 15};
  const ck_lanes bits = meets & weights;
  uint32_t found = 0;
  for (int i = 0; i < CK_NODE_BOXES; i++) found |= (uint32_t)bits[i];
  return found;
}

#endif
