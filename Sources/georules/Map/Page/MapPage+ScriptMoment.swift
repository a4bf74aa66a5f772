extension MapPage {
  /// What changes with time: busy fences, tails, devices, the chosen event.
  static let scriptMoment = #"""
    // The last point at or before a time, or -1.
    function pointBefore(track, time) {
      let low = 0, high = track.count;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (track.times[middle] <= time) low = middle + 1;
        else high = middle;
      }
      return low - 1;
    }
    function placeAt(track, time) {
      const i = pointBefore(track, time);
      if (i < 0) return null;
      if (i === track.count - 1) return { i, x: track.xs[i], y: track.ys[i] };
      const share = (time - track.times[i]) / (track.times[i + 1] - track.times[i] || 1);
      return { i, x: track.xs[i] + (track.xs[i + 1] - track.xs[i]) * share,
        y: track.ys[i] + (track.ys[i + 1] - track.ys[i]) * share };
    }

    // Devices inside each fence at the chosen time.
    let busy = new Map();
    function findBusy() {
      busy = new Map();
      for (const stay of stays) {
        if (stay.from > state.time || stay.to <= state.time || !isDeviceShown(stay.device)) continue;
        const list = busy.get(stay.fence);
        if (list) list.push(stay.device);
        else busy.set(stay.fence, [stay.device]);
      }
    }

    function drawTail(pen, track, place, turn) {
      const from = state.time - state.tail;
      const first = Math.max(0, pointBefore(track, from));
      if (track.times[place.i] < from && place.i === track.count - 1) return;
      pen.beginPath();
      const start = placeAt(track, Math.max(from, track.times[0]));
      pen.moveTo(px(start.x + turn), py(start.y));
      let left = Infinity, top = 0;
      for (let i = first + 1; i <= place.i; i++) {
        const x = px(track.xs[i] + turn), y = py(track.ys[i]);
        if (i < place.i && Math.abs(x - left) < 1.2 && Math.abs(y - top) < 1.2) continue;
        pen.lineTo(x, y);
        left = x;
        top = y;
      }
      pen.lineTo(px(place.x + turn), py(place.y));
      pen.lineCap = pen.lineJoin = "round";
      pen.globalAlpha = .85;
      pen.strokeStyle = theme.halo;
      pen.lineWidth = 6;
      pen.stroke();
      pen.globalAlpha = 1;
      pen.strokeStyle = theme.devices[track.slot];
      pen.lineWidth = 3.2;
      pen.stroke();
    }

    let heads = [];
    function drawMoment() {
      findBusy();
      const pen = clear(moment);
      for (const slot of busy.keys()) drawFence(pen, fences[slot], {
        fill: mixed(theme.busy, 24), edge: theme["busy-edge"], width: 1.75 });
      if (state.hover && state.hover.fence) drawFence(pen, state.hover.fence, {
        fill: mixed(theme.accent, 12), edge: theme.accent, width: 2 });
      heads = [];
      for (const track of tracks) {
        if (!track.count || !isDeviceShown(track.slot)) continue;
        const place = placeAt(track, state.time);
        if (!place) continue;
        for (const turn of shifts(track.box, 12 / view.scale)) {
          if (state.tail > 0) drawTail(pen, track, place, turn);
          const x = px(place.x + turn), y = py(place.y);
          if (x < -12 || x > view.width + 12 || y < -12 || y > view.height + 12) continue;
          heads.push({ track, x, y, isOver: place.i === track.count - 1 &&
            state.time - track.times[place.i] > Math.max(60000, (end - begin) / 40) });
        }
      }
      drawRecent(pen);
      for (const { track, x, y, isOver } of heads) {
        pen.beginPath();
        pen.arc(x, y, isOver ? 4.5 : 6, 0, TURN);
        pen.lineWidth = isOver ? 2 : 2.5;
        pen.fillStyle = isOver ? theme.map : theme.devices[track.slot];
        pen.strokeStyle = isOver ? theme.devices[track.slot] : theme.halo;
        pen.fill();
        pen.stroke();
      }
      drawSelected(pen);
      if (heads.length <= 40) drawHeadNames(pen);
    }

    function drawHeadNames(pen) {
      const taken = [];
      pen.font = "600 12px " + theme.font;
      for (const { track, x, y } of heads) {
        const text = track.name.length > 24 ? track.name.slice(0, 23) + "…" : track.name;
        const width = pen.measureText(text).width;
        if (taken.some(box => x + 10 < box.right && x + 10 + width > box.left &&
          Math.abs(y - box.y) < 15)) continue;
        taken.push({ left: x + 10, right: x + 10 + width, y });
        label(pen, text, x + 10, y + 4, theme.ink, "600 12px ");
      }
    }

    // Events of the last stretch of the tail stand out while time passes over them.
    function drawRecent(pen) {
      const window = Math.max(state.tail, (end - begin) / 200);
      let count = 0;
      for (let i = eventsBefore(state.time) - 1; i >= 0 && count < 60; i--) {
        const event = events[i];
        if (event.time < state.time - window) break;
        if (!(event.x === event.x) || !isEventShown(event)) continue;
        const box = new Box();
        box.add(event.x, event.y);
        for (const turn of shifts(box, 12 / view.scale))
          drawMark(pen, event.kind, px(event.x + turn), py(event.y), 7);
        count++;
      }
    }
    // How many events happened up to and including a time.
    function eventsBefore(time) {
      let low = 0, high = events.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (events[middle].time <= time) low = middle + 1;
        else high = middle;
      }
      return low;
    }

    function eventPlace(event) {
      if (event.x === event.x) return { x: event.x, y: event.y };
      const { box, kind } = fences[event.fence];
      return kind && !box.isEmpty ? { x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 } : null;
    }

    function drawSelected(pen) {
      const callout = $("callout"), event = events[state.selected];
      const place = event && eventPlace(event);
      callout.hidden = true;
      if (!place) return;
      const x = px(place.x + Math.round(view.x - place.x)), y = py(place.y);
      if (x < -20 || x > view.width + 20 || y < -20 || y > view.height + 20) return;
      drawFence(pen, fences[event.fence], { fill: "transparent", edge: theme.accent, width: 2.5 });
      drawMark(pen, event.kind, x, y, 9);
      for (const [colour, width] of [[theme.halo, 6], [theme.accent, 2.5]]) {
        pen.beginPath();
        pen.arc(x, y, 17, 0, TURN);
        pen.strokeStyle = colour;
        pen.lineWidth = width;
        pen.stroke();
      }
      callout.hidden = false;
      putCard(callout, x, y - 22, true);
    }

    // Beside a point, inside the map.
    function putCard(card, x, y, isAbove) {
      const width = card.offsetWidth, height = card.offsetHeight;
      let top = isAbove ? y - height : y;
      if (isAbove && top < 8) top = y + 44;
      if (!isAbove && top + height > view.height - 8) top = y - height - 32;
      const left = Math.max(8, Math.min(view.width - width - 8, isAbove ? x - width / 2 : x));
      card.style.transform = `translate(${Math.round(left)}px, ${Math.round(Math.max(8, top))}px)`;
    }

    function fillCard(card, lines, mark) {
      card.replaceChildren();
      const head = element("b");
      if (mark) head.append(mark);
      head.append(lines[0]);
      card.append(head);
      for (const line of lines.slice(1)) if (line) card.append(element("span", "", line));
    }
    function eventLines(event) {
      const fence = fences[event.fence];
      return [`${TITLES[event.kind]} · ${fenceName(fence)}`, tracks[event.device].name,
        fullText(event.time),
        event.crossing === null ? "" : `at the edge ${fullText(event.crossing)}`, event.reason];
    }

    """#
}
