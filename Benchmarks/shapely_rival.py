#!/usr/bin/env python3
"""shapely as a rival: reads polygons and places from a file, then answers a slice a line.

Boxes from the tree, then one vectorised prepared test for each polygon: the fast batch idiom.
Prints `ready SECONDS BYTES`, then `SECONDS MATCHES CHECKSUM` for each slice number read.
"""
import sys
import time

import numpy as np
import shapely

if sys.argv[1] == "--probe":
    sys.exit(0 if shapely.__version__ >= "2" else 1)


def resident():
    with open("/proc/self/statm") as f:
        return int(f.read().split()[1]) * 4096


def column(dtype):
    global at
    count = int(np.frombuffer(data, "<u8", 1, at)[0])
    values = np.frombuffer(data, dtype, count, at + 8)
    at += 8 + values.nbytes
    return values


with open(sys.argv[1], "rb") as f:
    data = f.read()
at = 0
coordinates = column("<f8").reshape(-1, 2)
rings, parts, fences = (column("<u4").astype(np.int64) for _ in range(3))
slices = []
for _ in range(int(column("<u4")[0])):
    longitudes = column("<f8").copy()
    slices.append((longitudes, column("<f8").copy()))

if len(parts) == len(fences):
    kind, starts = shapely.GeometryType.POLYGON, (rings, parts)
else:
    kind, starts = shapely.GeometryType.MULTIPOLYGON, (rings, parts, fences)
before, begun = resident(), time.process_time()
shapes = shapely.from_ragged_array(kind, coordinates, starts)
shapely.prepare(shapes)
tree = shapely.STRtree(shapes)
tree.query(shapely.points([[0.0, 0.0]]))
print("ready", time.process_time() - begun, max(0, resident() - before), flush=True)


def checksum(places, found):
    with np.errstate(over="ignore"):
        z = (places.astype(np.uint64) << np.uint64(32)) | found.astype(np.uint64)
        z = z + np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return int(np.sum(z ^ (z >> np.uint64(31)), dtype=np.uint64))


for line in sys.stdin:
    x, y = slices[int(line)]
    begun = time.process_time()
    places, boxes = tree.query(shapely.points(x, y))
    order = np.argsort(boxes, kind="stable")
    places, boxes = places[order], boxes[order]
    cuts = np.flatnonzero(np.r_[True, boxes[1:] != boxes[:-1]]) if len(boxes) else []
    keep = np.zeros(len(places), bool)
    for first, end in zip(cuts, np.r_[cuts[1:], len(boxes)]):
        inside = places[first:end]
        keep[first:end] = shapely.intersects_xy(shapes[boxes[first]], x[inside], y[inside])
    places, boxes = places[keep], boxes[keep]
    seconds = time.process_time() - begun
    print(seconds, len(places), checksum(places, boxes), flush=True)
