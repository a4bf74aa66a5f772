extension MapPage {
  /// Mouse, touch, wheel and keyboard on the map, and what the pointer is over.
  static let scriptInput = #"""
    function select(index, isCentred) {
      const event = events[index];
      state.selected = event ? index : -1;
      if (event) {
        fillCard($("callout"), eventLines(event), markOf(event.kind));
        play(false);
        setTime(event.time);
        if (isCentred) centreOn(event);
      }
      if (state.tab === "events") {
        list.active = list.items.findIndex(item => item.index === state.selected);
        list.scrollTo(list.active);
        list.markChosen();
      }
      redraw(true);
    }
    function centreOn(event) {
      const place = eventPlace(event), fence = fences[event.fence];
      if (!place) return;
      const size = fence.kind ? Math.max(fence.box.x1 - fence.box.x0, fence.box.y1 - fence.box.y0) : 0;
      // Close enough to tell the fence's shape, never further away than the view already is.
      const wanted = Math.min(view.width, view.height) * .4 / Math.max(size, 2e-6);
      if (size > 0 && wanted > view.scale) view.scale = wanted;
      view.x = place.x;
      view.y = place.y;
      clampView();
    }
    function stepEvent(step) {
      const shown = events.filter(isEventShown);
      if (!shown.length) return;
      let at = shown.findIndex(event => event.index === state.selected);
      if (at < 0) {
        at = shown.findIndex(event => event.time > state.time);
        if (at < 0) at = shown.length;
        if (step > 0) at--;
      }
      select(shown[Math.max(0, Math.min(shown.length - 1, at + step))].index, true);
    }

    function zoom(factor, left = view.width / 2, top = view.height / 2) {
      const before = atPixel(left, top);
      view.scale *= factor;
      view.scale = Math.max(view.width, 256, Math.min(4e8, view.scale));
      const after = atPixel(left, top);
      view.x += before.x - after.x;
      view.y += before.y - after.y;
      clampView();
      redraw(true);
    }
    function pan(dx, dy) {
      view.x -= dx / view.scale;
      view.y -= dy / view.scale;
      clampView();
      redraw(true);
    }
    function showAll() {
      const boxes = tracks.filter(track => track.count && isDeviceShown(track.slot))
        .map(track => track.box);
      fit(around(boxes.length ? boxes : fences.filter(isFenceShown).map(fence => fence.box)));
      redraw(true);
    }

    // Devices first, then marks, then fences: the smaller thing wins.
    function findAt(left, top) {
      let best = null, least = 12;
      for (const head of heads) {
        const distance = Math.hypot(head.x - left, head.y - top);
        if (distance < least) { least = distance; best = { track: head.track }; }
      }
      if (best) return best;
      for (const mark of drawnMarks) {
        const distance = Math.hypot(mark.x - left, mark.y - top);
        if (distance < least) { least = distance; best = { event: mark.event }; }
      }
      if (best) return best;
      const fence = fenceAt(atPixel(left, top));
      return fence && { fence };
    }
    function hoverLines(found) {
      if (found.event) return eventLines(found.event);
      if (found.track) {
        const inside = stays.filter(stay => stay.device === found.track.slot &&
          stay.from <= state.time && stay.to > state.time).map(stay => fenceName(fences[stay.fence]));
        return [found.track.name, counted(found.track.events, "event"),
          inside.length ? "in " + inside.slice(0, 4).join(", ") +
            (inside.length > 4 ? ` and ${inside.length - 4} more` : "") : "in no fence now"];
      }
      const fence = found.fence, here = busy.get(fence.slot) || [];
      return [fenceName(fence), fence.label ? fence.id : "", shapeText(fence),
        counted(fence.events, "event"),
        here.length ? "inside now: " + here.slice(0, 4).map(slot => tracks[slot].name).join(", ") +
          (here.length > 4 ? ` and ${here.length - 4} more` : "") : ""];
    }
    function hover(left, top) {
      const found = findAt(left, top), tip = $("tip");
      const fenceBefore = state.hover && state.hover.fence;
      state.hover = found;
      moment.classList.toggle("over", Boolean(found));
      tip.hidden = !found;
      if (found) {
        fillCard(tip, hoverLines(found), found.event ? markOf(found.event.kind)
          : found.track ? swatchOf(found.track.slot) : null);
        putCard(tip, left + 14, top + 16, false);
      }
      if (fenceBefore !== (found && found.fence)) redraw(false);
    }
    function leave() {
      state.hover = null;
      $("tip").hidden = true;
      redraw(false);
    }
    function click(left, top) {
      const found = findAt(left, top);
      if (found && found.event) return select(found.event.index, false);
      select(-1, false);
      // A finger does not hover, so a tap shows what the mouse shows.
      hover(left, top);
    }

    const touches = new Map();
    let dragged = 0;
    const placeOf = event => {
      const box = moment.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    function listen() {
      moment.addEventListener("pointerdown", event => {
        moment.setPointerCapture(event.pointerId);
        if (touches.size === 0) dragged = 0;
        touches.set(event.pointerId, placeOf(event));
        moment.classList.add("held");
      });
      moment.addEventListener("pointermove", event => {
        const before = touches.get(event.pointerId), now = placeOf(event);
        if (!before) return hover(now.x, now.y);
        dragged += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
        const other = [...touches].find(([id]) => id !== event.pointerId);
        touches.set(event.pointerId, now);
        if (!other) {
          // A press that trembles is still a click.
          if (dragged > 4) { $("tip").hidden = true; pan(now.x - before.x, now.y - before.y); }
          return;
        }
        const still = other[1];
        const apart = Math.hypot(now.x - still.x, now.y - still.y);
        const apartBefore = Math.hypot(before.x - still.x, before.y - still.y);
        pan((now.x - before.x) / 2, (now.y - before.y) / 2);
        zoom(apart / Math.max(1, apartBefore), (now.x + still.x) / 2, (now.y + still.y) / 2);
      });
      const release = event => {
        const place = touches.get(event.pointerId);
        touches.delete(event.pointerId);
        if (touches.size === 0) moment.classList.remove("held");
        if (place && event.type === "pointerup" && dragged <= 4 && touches.size === 0)
          click(place.x, place.y);
      };
      moment.addEventListener("pointerup", release);
      moment.addEventListener("pointercancel", release);
      moment.addEventListener("pointerleave", event => {
        if (event.pointerType !== "touch") leave();
      });
      moment.addEventListener("wheel", event => {
        event.preventDefault();
        const place = placeOf(event), unit = event.deltaMode === 1 ? 30 : 1;
        zoom(2 ** (-Math.max(-400, Math.min(400, event.deltaY * unit)) / 260), place.x, place.y);
      }, { passive: false });
      moment.addEventListener("dblclick", event => {
        const place = placeOf(event);
        zoom(2, place.x, place.y);
      });
      moment.addEventListener("keydown", event => {
        const action = {
          ArrowLeft: () => pan(90, 0), ArrowRight: () => pan(-90, 0),
          ArrowUp: () => pan(0, 90), ArrowDown: () => pan(0, -90)
        }[event.key];
        if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        action();
      });
      document.addEventListener("keydown", event => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const tag = event.target.tagName;
        if (tag === "SELECT" || (tag === "INPUT" && event.target.type !== "range")) return;
        if (event.key === " " && (tag === "BUTTON" || tag === "SUMMARY")) return;
        const action = {
          " ": () => play(!state.playing), "+": () => zoom(1.6), "=": () => zoom(1.6),
          "-": () => zoom(1 / 1.6), "0": showAll, ",": () => stepEvent(-1), ".": () => stepEvent(1),
          "Escape": () => select(-1, false)
        }[event.key];
        if (!action) return;
        event.preventDefault();
        action();
      });
      $("zoom-in").addEventListener("click", () => zoom(1.6));
      $("zoom-out").addEventListener("click", () => zoom(1 / 1.6));
      $("zoom-all").addEventListener("click", showAll);
      $("play").addEventListener("click", () => play(!state.playing));
      $("previous").addEventListener("click", () => stepEvent(-1));
      $("next").addEventListener("click", () => stepEvent(1));
      $("time").addEventListener("input", event => setTime(begin + Number(event.target.value)));
      $("time").addEventListener("keydown", event => {
        const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10,
          PageUp: 10 }[event.key];
        if (!step) return;
        event.preventDefault();
        setTime(state.time + step * (end - begin) / 200);
      });
    }

    """#
}
