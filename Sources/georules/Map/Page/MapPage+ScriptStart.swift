extension MapPage {
  /// Puts the page together once, and follows the address's fragment: `#event=N` (from 0, in
  /// order of time) chooses an event, `#time=MILLISECONDS` sets the clock.
  static let scriptStart = #"""
    function followFragment() {
      const wanted = new URLSearchParams(location.hash.slice(1));
      if (wanted.has("time")) setTime(Number(wanted.get("time")) || begin);
      if (wanted.has("event")) {
        const index = Number(wanted.get("event"));
        if (events[index]) select(index, true);
      }
    }

    try {
      readTheme();
      resize();
      Object.assign(check, {
        fences: data.fencesDrawn, fencesTotal: data.fencesTotal, fixesShown: data.fixesShown,
        fixesTotal: data.fixesTotal, events: events.length, eventsTotal: data.eventsTotal,
        devices: tracks.length, points: tracks.reduce((sum, track) => sum + track.count, 0)
      });
      $("time").max = Math.max(1, end - begin);
      $("play").disabled = end === begin;
      fillPanel();
      fillChoices();
      listen();
      setTime(end);
      // Fences alone need no clock, no kinds of events and no lists but their own.
      const isStill = !data.fixesTotal && !data.eventsTotal;
      $("app").classList.toggle("still", isStill);
      if (isStill) $("showing").textContent =
        "Showing " + ofTotal(data.fencesDrawn, data.fencesTotal, "fences");
      showTab(isStill ? "fences" : "events");
      showAll();
      followFragment();
      drawNow();
      window.addEventListener("hashchange", followFragment);
      new ResizeObserver(() => {
        resize();
        clampView();
        list.show();
        // A resized canvas is empty: it is filled before the next paint, not after it.
        wantsGround = true;
        drawNow();
      }).observe($("stage"));
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
        readTheme();
        list.rebuild();
        redraw(true);
      });
    } catch (error) {
      failed(error);
    }

    """#
}
