extension MapPage {
  /// Fences: unpacking, outlines on a canvas, and which one lies under the pointer.
  static let scriptFences = #"""
    function readFences() {
      const packed = new Packed(data.outlines);
      const line = () => {
        const count = packed.count(), xs = new Float64Array(count), ys = new Float64Array(count);
        let longitude = 0, latitude = 0;
        for (let i = 0; i < count; i++) {
          longitude += packed.signed();
          latitude += packed.signed();
          xs[i] = worldX(longitude / 1e6);
          ys[i] = worldY(latitude / 1e6);
        }
        return { xs, ys };
      };
      return data.fenceIDs.map((id, slot) => {
        const fence = { slot, id, label: data.fenceLabels[slot], events: data.fenceEvents[slot],
          kind: packed.count(), box: new Box(), parts: [], listed: [0, 0, 0, 0] };
        if (fence.kind === 1) {
          const longitude = packed.signed() / 1e6, latitude = packed.signed() / 1e6;
          fence.metres = packed.count() / 100;
          fence.x = worldX(longitude);
          fence.y = worldY(latitude);
          // Mercator stretches by 1 / cos(latitude); a small circle stays a circle.
          fence.radius = fence.metres / (TURN * RADIUS * Math.cos(latitude * Math.PI / 180));
          if (fence.metres > 20000 || Math.abs(latitude) > 80) {
            fence.parts = [[bigCircle(longitude, latitude, fence.metres)]];
          } else {
            fence.box.add(fence.x, fence.y);
            fence.box.grow(fence.radius);
          }
        } else if (fence.kind === 2) {
          fence.metres = packed.count() / 100;
          fence.line = line();
          const middle = fence.line.ys[fence.line.ys.length >> 1] || .5;
          fence.radius = fence.metres /
            (TURN * RADIUS * Math.cos(latitudeAt(middle) * Math.PI / 180));
          fence.line.xs.forEach((x, i) => fence.box.add(x, fence.line.ys[i]));
          fence.box.grow(fence.radius);
        } else if (fence.kind === 3) {
          for (let part = packed.count(); part > 0; part--) {
            const rings = [];
            for (let ring = packed.count(); ring > 0; ring--) rings.push(line());
            fence.parts.push(rings);
          }
        }
        for (const rings of fence.parts) for (const ring of rings)
          ring.xs.forEach((x, i) => fence.box.add(x, ring.ys[i]));
        fence.anchor = anchorOf(fence);
        return fence;
      });
    }

    // Where a fence's name goes, and how wide and tall the place is: the middle of the largest part.
    function anchorOf(fence) {
      const { x0, x1, y0, y1 } = fence.box;
      let best = { x: (x0 + x1) / 2, y: (y0 + y1) / 2, wide: x1 - x0, tall: y1 - y0 }, most = 0;
      for (const [ring] of fence.parts) {
        if (!ring) continue;
        const box = new Box();
        let area = 0, x = 0, y = 0;
        for (let i = 0; i < ring.xs.length; i++) {
          const last = i ? i - 1 : ring.xs.length - 1;
          // Relative to the first vertex: the differences of a small ring would drown otherwise.
          const ax = ring.xs[last] - ring.xs[0], ay = ring.ys[last] - ring.ys[0];
          const bx = ring.xs[i] - ring.xs[0], by = ring.ys[i] - ring.ys[0], twice = ax * by - bx * ay;
          box.add(ring.xs[i], ring.ys[i]);
          area += twice;
          x += (ax + bx) * twice;
          y += (ay + by) * twice;
        }
        if (Math.abs(area) <= most) continue;
        most = Math.abs(area);
        best = { x: ring.xs[0] + x / (3 * area), y: ring.ys[0] + y / (3 * area),
          wide: box.x1 - box.x0, tall: box.y1 - box.y0 };
      }
      return best;
    }

    // The rim on the sphere, point by point; over a pole it is closed along the map's edge.
    function bigCircle(longitude, latitude, metres) {
      const angle = Math.min(metres / RADIUS, Math.PI - 1e-6), from = latitude * Math.PI / 180;
      const places = [], steps = 120;
      for (let i = 0; i <= steps; i++) {
        const bearing = i * TURN / steps;
        const to = Math.asin(Math.max(-1, Math.min(1, Math.sin(from) * Math.cos(angle) +
          Math.cos(from) * Math.sin(angle) * Math.cos(bearing))));
        const east = Math.atan2(Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
          Math.cos(angle) - Math.sin(from) * Math.sin(to));
        places.push([longitude + east * 180 / Math.PI, to * 180 / Math.PI]);
      }
      const north = from + angle > Math.PI / 2, south = from - angle < -Math.PI / 2;
      if (north || south) {
        places.pop();
        places.sort((a, b) => a[0] - b[0]);
        const first = places[0], last = places[places.length - 1], pole = north ? 90 : -90;
        places.unshift([longitude - 180, pole], [longitude - 180, first[1]]);
        places.push([longitude + 180, last[1]], [longitude + 180, pole], [longitude - 180, pole]);
      }
      return { xs: Float64Array.from(places, place => worldX(place[0])),
        ys: Float64Array.from(places, place => worldY(place[1])) };
    }

    const fences = readFences();
    for (const event of events) fences[event.fence].listed[event.kind]++;
    const fenceName = fence => fence.label || fence.id;

    function traceLine(pen, line, turn, isClosed) {
      const { xs, ys } = line, last = xs.length - 1;
      let left = 0, top = 0;
      for (let i = 0; i <= last; i++) {
        const x = px(xs[i] + turn), y = py(ys[i]);
        if (i === 0) pen.moveTo(x, y);
        // Steps below half a pixel do not show.
        else if (i < last && Math.abs(x - left) < .5 && Math.abs(y - top) < .5) continue;
        else pen.lineTo(x, y);
        left = x;
        top = y;
      }
      if (isClosed) pen.closePath();
    }

    // Calls `paint` with the path of each part of the fence, at each place where it is seen.
    function drawFence(pen, fence, style) {
      if (!fence.kind) return;
      for (const turn of shifts(fence.box)) {
        const size = Math.max(fence.box.x1 - fence.box.x0, fence.box.y1 - fence.box.y0) * view.scale;
        pen.fillStyle = style.fill;
        pen.strokeStyle = style.edge;
        pen.lineWidth = style.width;
        if (size < 3) {
          const side = style.width + 2;
          pen.fillStyle = style.edge;
          pen.fillRect(px((fence.box.x0 + fence.box.x1) / 2 + turn) - side / 2,
            py((fence.box.y0 + fence.box.y1) / 2) - side / 2, side, side);
        } else if (fence.kind === 2) {
          pen.beginPath();
          traceLine(pen, fence.line, turn, false);
          pen.lineCap = pen.lineJoin = "round";
          pen.strokeStyle = style.fill;
          pen.lineWidth = Math.max(2, fence.radius * 2 * view.scale);
          pen.stroke();
          pen.strokeStyle = style.edge;
          pen.lineWidth = style.width;
          pen.setLineDash([7, 5]);
          pen.stroke();
          pen.setLineDash([]);
        } else if (fence.parts.length === 0) {
          pen.beginPath();
          pen.arc(px(fence.x + turn), py(fence.y), fence.radius * view.scale, 0, TURN);
          pen.fill();
          pen.stroke();
        } else for (const rings of fence.parts) {
          pen.beginPath();
          for (const ring of rings) traceLine(pen, ring, turn, true);
          pen.fill("evenodd");
          pen.stroke();
        }
      }
    }

    function ringCovers(ring, x, y) {
      let inside = false;
      for (let i = 1; i < ring.xs.length; i++) {
        const y0 = ring.ys[i - 1], y1 = ring.ys[i];
        if (y0 > y !== y1 > y &&
          x < ring.xs[i - 1] + (y - y0) / (y1 - y0) * (ring.xs[i] - ring.xs[i - 1])) inside = !inside;
      }
      return inside;
    }
    function lineDistance(line, x, y) {
      let nearest = Infinity;
      const { xs, ys } = line;
      for (let i = 0; i < xs.length; i++) {
        const next = Math.min(i + 1, xs.length - 1), dx = xs[next] - xs[i], dy = ys[next] - ys[i];
        const along = dx || dy ? ((x - xs[i]) * dx + (y - ys[i]) * dy) / (dx * dx + dy * dy) : 0;
        const share = Math.max(0, Math.min(1, along));
        nearest = Math.min(nearest, Math.hypot(xs[i] + dx * share - x, ys[i] + dy * share - y));
      }
      return nearest;
    }
    function fenceCovers(fence, x, y) {
      if (fence.kind === 2) return lineDistance(fence.line, x, y) <= fence.radius;
      if (fence.parts.length === 0) return Math.hypot(x - fence.x, y - fence.y) <= fence.radius;
      return fence.parts.some(rings =>
        rings.reduce((inside, ring) => inside !== ringCovers(ring, x, y), false));
    }
    // The smallest fence under the pointer, with a few pixels of mercy for tiny ones.
    function fenceAt(place) {
      const mercy = 4 / view.scale;
      let found = null, least = Infinity;
      for (const fence of fences) {
        if (!fence.kind || !isFenceShown(fence)) continue;
        const { x0, x1, y0, y1 } = fence.box, size = Math.max(x1 - x0, y1 - y0);
        if (size >= least || place.y < y0 - mercy || place.y > y1 + mercy) continue;
        for (let turn = Math.ceil(place.x - x1 - mercy); turn <= place.x - x0 + mercy; turn++) {
          const x = place.x - turn;
          if (size < 2 * mercy || fenceCovers(fence, x, place.y)) {
            found = fence;
            least = size;
          }
        }
      }
      return found;
    }

    """#
}
