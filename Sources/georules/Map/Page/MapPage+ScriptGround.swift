extension MapPage {
  /// What changes only with the view: graticule, fences, whole tracks, event marks, scale.
  static let scriptGround = #"""
    const STEPS = [90, 45, 30, 15, 10, 5, 2, 1, .5, .2, .1, .05, .02, .01, .005, .002, .001, 5e-4,
      2e-4, 1e-4, 5e-5, 2e-5, 1e-5];
    function degreesText(value, step, positive, negative) {
      const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
      const text = Math.abs(value).toFixed(digits);
      return Number(text) % 180 === 0 ? `${Number(text)}°` : `${text}° ${value > 0 ? positive : negative}`;
    }

    function drawGraticule(pen) {
      const wanted = 130 / view.scale * 360;
      const step = STEPS.filter(each => each >= wanted).pop() || STEPS[0];
      const corner = atPixel(0, 0), far = atPixel(view.width, view.height);
      pen.strokeStyle = theme.grid;
      pen.lineWidth = 1;
      pen.beginPath();
      const labels = [];
      const last = Math.floor(longitudeAt(far.x) / step);
      for (let i = Math.ceil(longitudeAt(corner.x) / step); i <= last; i++) {
        const x = Math.round(px(worldX(i * step))) + .5;
        pen.moveTo(x, 0);
        pen.lineTo(x, view.height);
        const turned = ((i * step + 180) % 360 + 360) % 360 - 180;
        labels.push([degreesText(turned, step, "E", "W"), x + 4, view.height - 6]);
      }
      const south = Math.max(-85, latitudeAt(far.y)), north = Math.min(85, latitudeAt(corner.y));
      for (let i = Math.ceil(south / step); i <= Math.floor(north / step); i++) {
        const y = Math.round(py(worldY(i * step))) + .5;
        pen.moveTo(0, y);
        pen.lineTo(view.width, y);
        labels.push([degreesText(i * step, step, "N", "S"), 8, y - 5]);
      }
      pen.stroke();
      pen.font = "11px " + theme.font;
      pen.fillStyle = theme["grid-ink"];
      pen.textAlign = "left";
      for (const [text, x, y] of labels) {
        // The lower left corner belongs to the scale.
        if (y > view.height - 56 && x < 190) continue;
        pen.fillText(text, x, y);
      }
    }

    function drawScale(pen) {
      const latitude = latitudeAt(view.y) * Math.PI / 180;
      const perPixel = TURN * RADIUS * Math.cos(latitude) / view.scale;
      const power = 10 ** Math.floor(Math.log10(perPixel * 150));
      const metres = [5, 2, 1].map(each => each * power).find(each => each <= perPixel * 150) || power;
      const long = metres / perPixel, top = view.height - 18;
      pen.lineCap = pen.lineJoin = "round";
      for (const [colour, width] of [[theme.halo, 5], [theme.ink, 1.75]]) {
        pen.strokeStyle = colour;
        pen.lineWidth = width;
        pen.beginPath();
        pen.moveTo(16, top - 6);
        pen.lineTo(16, top);
        pen.lineTo(16 + long, top);
        pen.lineTo(16 + long, top - 6);
        pen.stroke();
      }
      label(pen, metresText(metres), 16, top - 11, theme.ink, "600 12px ");
    }

    function label(pen, text, x, y, colour, font = "500 12px ") {
      pen.font = font + theme.font;
      pen.textAlign = "left";
      pen.lineJoin = "round";
      pen.lineWidth = 3.5;
      pen.strokeStyle = theme.halo;
      pen.strokeText(text, x, y);
      pen.fillStyle = colour;
      pen.fillText(text, x, y);
    }

    // Adds a piece of a track to the path, leaving out what is not seen or too small to see.
    function traceTrack(pen, track, first, last, turn) {
      let isUp = true, left = 0, top = 0;
      const margin = 8 / view.scale;
      for (let chunk = Math.floor(first / CHUNK); chunk * CHUNK <= last; chunk++) {
        if (!sees(track.boxes[chunk], turn, margin)) {
          isUp = true;
          continue;
        }
        const to = Math.min(last, (chunk + 1) * CHUNK);
        for (let i = Math.max(first, chunk * CHUNK); i <= to; i++) {
          const x = px(track.xs[i] + turn), y = py(track.ys[i]);
          if (isUp) pen.moveTo(x, y);
          else if (i < to && Math.abs(x - left) < 1.2 && Math.abs(y - top) < 1.2) continue;
          else pen.lineTo(x, y);
          isUp = false;
          left = x;
          top = y;
        }
      }
    }

    const isDeviceShown = slot => !state.devices || state.devices.has(slot);
    const isFenceShown = fence => !state.fences || state.fences.has(fence.slot);
    const isEventShown = event => state.kinds[event.kind] && isDeviceShown(event.device) &&
      isFenceShown(fences[event.fence]);

    function drawMark(pen, kind, x, y, size) {
      pen.beginPath();
      if (kind === 0) {
        pen.moveTo(x, y - size);
        pen.lineTo(x + size, y + size * .8);
        pen.lineTo(x - size, y + size * .8);
        pen.closePath();
      } else if (kind === 1) {
        pen.moveTo(x, y + size);
        pen.lineTo(x + size, y - size * .8);
        pen.lineTo(x - size, y - size * .8);
        pen.closePath();
      } else if (kind === 2) {
        pen.rect(x - size * .8, y - size * .8, size * 1.6, size * 1.6);
      } else {
        const arm = size * .85;
        pen.moveTo(x - arm, y - arm);
        pen.lineTo(x + arm, y + arm);
        pen.moveTo(x + arm, y - arm);
        pen.lineTo(x - arm, y + arm);
      }
      pen.lineJoin = pen.lineCap = "round";
      pen.strokeStyle = theme.halo;
      pen.lineWidth = kind === 3 ? 6 : 3;
      pen.stroke();
      pen.fillStyle = pen.strokeStyle = theme.kinds[kind];
      pen.lineWidth = 2.5;
      if (kind === 3) pen.stroke();
      else pen.fill();
    }

    // One mark per kind and square of screen: ten thousand on one spot would be a blot. The squares
    // grow until the tracks can be seen between the marks.
    let drawnMarks = [];
    function drawMarks(pen) {
      for (let side = 12; ; side *= 1.6) {
        placeMarks(side);
        if (drawnMarks.length <= 400 || side > 100) break;
      }
      const size = drawnMarks.length > 200 ? 4.5 : 5.5;
      for (const { event, x, y } of drawnMarks) drawMark(pen, event.kind, x, y, size);
    }
    function placeMarks(side) {
      drawnMarks = [];
      const taken = new Set(), columns = Math.ceil(view.width / side) + 4;
      for (const event of events) {
        if (!(event.x === event.x) || !isEventShown(event)) continue;
        const y = py(event.y);
        if (y < -12 || y > view.height + 12) continue;
        const turns = Math.ceil(view.x - view.width / 2 / view.scale - event.x - 12 / view.scale);
        for (let x = px(event.x + turns); x < view.width + 12; x += view.scale) {
          const cell = (Math.floor(y / side) * columns + Math.floor(x / side)) * 4 + event.kind;
          if (taken.has(cell)) continue;
          taken.add(cell);
          drawnMarks.push({ event, x, y });
        }
      }
    }

    const clear = (canvas) => {
      const pen = canvas.getContext("2d");
      pen.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
      pen.clearRect(0, 0, view.width, view.height);
      return pen;
    };

    function drawGround() {
      const pen = clear(ground);
      drawGraticule(pen);
      const crowd = fences.length > 400;
      for (const fence of fences) {
        const shown = isFenceShown(fence);
        pen.globalAlpha = shown ? 1 : .18;
        const strength = crowd ? [9, 50] : [13, 85];
        drawFence(pen, fence, { fill: mixed(theme.fence, strength[0]),
          edge: mixed(theme.fence, strength[1]), width: crowd ? 1 : 1.4 });
      }
      pen.lineCap = pen.lineJoin = "round";
      pen.lineWidth = tracks.length > 60 ? 1 : 1.5;
      for (const track of tracks) {
        if (!track.count) continue;
        pen.globalAlpha = isDeviceShown(track.slot) ? (tracks.length > 60 ? .5 : .62) : .08;
        pen.strokeStyle = theme.devices[track.slot];
        for (const turn of shifts(track.box, 8 / view.scale)) {
          pen.beginPath();
          traceTrack(pen, track, 0, track.count - 1, turn);
          pen.stroke();
        }
      }
      pen.globalAlpha = 1;
      drawMarks(pen);
      drawFenceNames(pen);
      drawScale(pen);
    }

    const blends = new Map();
    function mixed(colour, percent) {
      const key = colour + percent;
      if (!blends.has(key)) {
        const value = parseInt(colour.slice(1), 16);
        blends.set(key, `rgba(${value >> 16},${value >> 8 & 255},${value & 255},${percent / 100})`);
      }
      return blends.get(key);
    }

    // Names of fences that are wide enough on screen, the largest first, without overlap.
    function drawFenceNames(pen) {
      const candidates = [];
      for (const fence of fences) {
        if (!fence.kind || !isFenceShown(fence)) continue;
        const wide = fence.anchor.wide * view.scale, tall = fence.anchor.tall * view.scale;
        if (wide < 44 || tall < 18 || wide > view.width * 3) continue;
        for (const turn of shifts(fence.box)) candidates.push({ fence, turn, wide });
      }
      candidates.sort((a, b) => b.wide - a.wide);
      const taken = [];
      pen.font = "500 11.5px " + theme.font;
      for (const { fence, turn, wide } of candidates.slice(0, 250)) {
        const name = fenceName(fence), text = name.length > 28 ? name.slice(0, 27) + "…" : name;
        const width = pen.measureText(text).width;
        if (width > wide * 1.15) continue;
        const x = px(fence.anchor.x + turn) - width / 2;
        // Circles carry it below their top: their middle is where events are.
        const y = fence.kind === 1 ? py(fence.box.y0) + 16 : py(fence.anchor.y) + 4;
        if (taken.some(box => x < box[2] && x + width > box[0] && Math.abs(y - box[1]) < 16)) continue;
        taken.push([x - 4, y, x + width + 4]);
        label(pen, text, x, y, theme.muted, "500 11.5px ");
        if (taken.length > 60) break;
      }
    }

    """#
}
