extension MapPage {
  /// The panel: kinds, filters, and a list that only builds the rows that are seen.
  static let scriptLists = #"""
    const ROW = 52;
    const markOf = kind => element("i", "mark " + KINDS[kind]);
    function swatchOf(slot) {
      const swatch = element("i", "swatch");
      swatch.style.background = theme.devices[slot];
      return swatch;
    }
    const row = (mark, title, detail, side, under) => {
      const made = element("div", "row");
      made.setAttribute("role", "option");
      made.append(mark, element("b", "", title), element("span", "side", side),
        element("small", "", detail), element("span", "side", under));
      return made;
    };
    const LISTS = {
      events: {
        label: "Events", all: events, none: "No event matches the filters.",
        items: () => events.filter(isEventShown),
        row: event => row(markOf(event.kind), fenceName(fences[event.fence]),
          tracks[event.device].name, clockText(event.time), dayText(event.time, false)),
        choose: event => select(event.index, true),
        isChosen: event => event.index === state.selected
      },
      devices: {
        label: "Devices", all: tracks, none: "No device matches the filters.",
        items: () => tracks.filter(track => isDeviceShown(track.slot))
          .sort((a, b) => b.events - a.events || a.slot - b.slot),
        row: track => row(swatchOf(track.slot), track.name, track.count
          ? ofTotal(track.count, Math.max(track.count, track.fixes), "fixes") : "track not drawn",
          counted(track.events, "event"), ""),
        choose: track => {
          // Chosen again, it lets go.
          if (LISTS.devices.isChosen(track)) return setFilter("device", "", null);
          setFilter("device", track.name, new Set([track.slot]));
          if (track.count) { fit(around([track.box])); redraw(true); }
        },
        isChosen: track => state.devices && state.devices.size === 1 && state.devices.has(track.slot)
      },
      fences: {
        label: "Fences", all: fences, none: "No fence matches the filters.",
        items: () => fences.filter(isFenceShown),
        row: fence => row(element("i", "swatch area" + (busy.has(fence.slot) ? " busy" : "")),
          fenceName(fence), fence.label ? `${fence.id} · ${shapeText(fence)}` : shapeText(fence),
          counted(fence.events, "event"), ""),
        choose: fence => {
          if (LISTS.fences.isChosen(fence)) return setFilter("fence", "", null);
          setFilter("fence", fenceName(fence), new Set([fence.slot]));
          if (fence.kind) { fit(fence.box, .5); redraw(true); }
        },
        isChosen: fence => state.fences && state.fences.size === 1 && state.fences.has(fence.slot)
      }
    };
    function shapeText(fence) {
      if (fence.kind === 1) return `circle, radius ${metresText(fence.metres)}`;
      if (fence.kind === 2) return `corridor, ${metresText(fence.metres)} to either side`;
      if (fence.kind === 3) return fence.parts.length > 1 ? `polygon in ${fence.parts.length} parts`
        : "polygon";
      return "not drawn";
    }

    const list = {
      items: [], active: -1, rows: new Map(),
      refill() {
        const kind = LISTS[state.tab];
        this.items = kind.items();
        this.active = this.items.findIndex(kind.isChosen);
        $("list").setAttribute("aria-label", kind.label);
        $("sizer").style.height = this.items.length * ROW + "px";
        $("empty").hidden = this.items.length > 0;
        $("empty").textContent = kind.all.length ? kind.none : `No ${state.tab} on this map.`;
        this.rebuild();
      },
      rebuild() {
        for (const made of this.rows.values()) made.remove();
        this.rows.clear();
        this.show();
      },
      show() {
        const box = $("list"), kind = LISTS[state.tab];
        const first = Math.max(0, Math.floor(box.scrollTop / ROW) - 4);
        const last = Math.min(this.items.length, Math.ceil((box.scrollTop + box.clientHeight) / ROW) + 4);
        for (const [index, made] of this.rows) if (index < first || index >= last) {
          made.remove();
          this.rows.delete(index);
        }
        for (let index = first; index < last; index++) {
          if (this.rows.has(index)) continue;
          const item = this.items[index], made = kind.row(item);
          made.id = "row-" + index;
          made.style.top = index * ROW + "px";
          made.setAttribute("aria-posinset", index + 1);
          made.setAttribute("aria-setsize", this.items.length);
          made.addEventListener("click", () => this.choose(index));
          this.rows.set(index, made);
          $("sizer").append(made);
        }
        this.markChosen();
        this.markTime();
      },
      markChosen() {
        const kind = LISTS[state.tab];
        for (const [index, made] of this.rows) {
          const chosen = index === this.active || Boolean(kind.isChosen(this.items[index]));
          made.classList.toggle("chosen", chosen);
          made.setAttribute("aria-selected", String(chosen));
        }
        if (this.rows.has(this.active)) $("list").setAttribute("aria-activedescendant", "row-" + this.active);
        else $("list").removeAttribute("aria-activedescendant");
      },
      markTime() {
        if (state.tab !== "events") return;
        for (const [index, made] of this.rows)
          made.classList.toggle("later", this.items[index].time > state.time);
      },
      choose(index) {
        if (index < 0 || index >= this.items.length) return;
        this.active = index;
        LISTS[state.tab].choose(this.items[index]);
        this.scrollTo(this.active);
        this.markChosen();
      },
      scrollTo(index) {
        const box = $("list");
        if (index < 0) return;
        if (index * ROW < box.scrollTop) box.scrollTop = index * ROW - ROW;
        else if ((index + 1) * ROW > box.scrollTop + box.clientHeight)
          box.scrollTop = (index + 2) * ROW - box.clientHeight;
        this.show();
      }
    };

    function showTab(tab) {
      state.tab = tab;
      for (const each of Object.keys(LISTS)) {
        $("tab-" + each).setAttribute("aria-selected", String(each === tab));
        $("tab-" + each).tabIndex = each === tab ? 0 : -1;
      }
      $("list").scrollTop = 0;
      list.refill();
    }

    // A filter is the set of slots whose name holds the text, or null for all of them.
    function matching(text, named) {
      const wanted = text.trim().toLowerCase();
      if (!wanted) return null;
      return new Set(named.filter(each => each.names.some(name => name.includes(wanted)))
        .map(each => each.slot));
    }
    const deviceNames = tracks.map(track => ({ slot: track.slot, names: [track.name.toLowerCase()] }));
    const fenceNames = fences.map(fence => ({ slot: fence.slot,
      names: [fence.id.toLowerCase(), (fence.label || "").toLowerCase()] }));
    function setFilter(which, text, slots) {
      $(which + "-filter").value = text;
      state[which + "s"] = slots;
      filtered();
    }
    function filtered() {
      $("list").scrollTop = 0;
      list.refill();
      countDensity();
      redraw(true);
    }

    function fillPanel() {
      $("title").textContent = data.title;
      $("span").textContent = begin === end ? (data.fixesShown ? fullText(begin) : "No fixes")
        : `${dayText(begin)} ${clockText(begin).slice(0, 5)} – ` +
          (dayText(begin) === dayText(end) ? "" : dayText(end) + " ") +
          `${clockText(end).slice(0, 5)} UTC · ${durationText(end - begin)}`;
      $("showing").textContent = "Showing " + [
        ofTotal(data.fixesShown, data.fixesTotal, "fixes"),
        ofTotal(tracks.filter(track => track.count).length, data.devicesTotal, "devices"),
        ofTotal(data.fencesDrawn, data.fencesTotal, "fences"),
        ofTotal(events.length, data.eventsTotal, "events")].join(" · ");
      const notes = [];
      if (data.trackTolerance > 0) notes.push(`Tracks are thinned: where and when a device was may be ` +
        `off by about ${metresText(data.trackTolerance)}. Fixes with events are all kept.`);
      if (data.outlineTolerance > 0) notes.push(`Fence outlines are simplified to within about ` +
        `${metresText(data.outlineTolerance)}: ` +
        `${ofTotal(data.verticesShown, data.verticesTotal, "vertices")}.`);
      if (events.length < data.eventsTotal)
        notes.push("The list holds the first events; the counts below are of all of them.");
      if (data.fencesDrawn < data.fencesTotal) notes.push("Fences with events are drawn first.");
      if (data.fixesUndrawable)
        notes.push(`${counted(data.fixesUndrawable, "fix")} without a position on the map.`
          .replace("fixs", "fixes"));
      $("notes").hidden = notes.length === 0;
      for (const note of notes) $("notes-list").append(element("li", "", note));
      KINDS.forEach((name, kind) => {
        const button = element("button");
        button.type = "button";
        button.id = "kind-" + name;
        button.setAttribute("aria-pressed", "true");
        button.append(element("b", "", number(data.eventCounts[kind])), markOf(kind), name);
        button.addEventListener("click", () => {
          state.kinds[kind] = !state.kinds[kind];
          button.setAttribute("aria-pressed", String(state.kinds[kind]));
          filtered();
        });
        $("kinds").append(button);
      });
      const suggest = (id, names) => {
        for (const name of names.slice(0, 400)) {
          const option = element("option");
          option.value = name;
          $(id).append(option);
        }
      };
      suggest("device-names", tracks.map(track => track.name));
      suggest("fence-names", fences.map(fenceName));
      $("device-filter").addEventListener("input", event => {
        state.devices = matching(event.target.value, deviceNames);
        filtered();
      });
      $("fence-filter").addEventListener("input", event => {
        state.fences = matching(event.target.value, fenceNames);
        filtered();
      });
      for (const tab of Object.keys(LISTS)) $("tab-" + tab).addEventListener("click", () => showTab(tab));
      $("tabs").addEventListener("keydown", event => {
        const step = { ArrowRight: 1, ArrowLeft: 2 }[event.key];
        if (!step) return;
        const names = Object.keys(LISTS), next = names[(names.indexOf(state.tab) + step) % 3];
        showTab(next);
        $("tab-" + next).focus();
      });
      $("list").addEventListener("scroll", () => list.show());
      $("list").addEventListener("keydown", event => {
        const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
        if (!step && event.key !== "Enter") return;
        event.preventDefault();
        list.choose(Math.max(0, Math.min(list.items.length - 1, list.active + (step || 0))));
      });
    }

    """#
}
