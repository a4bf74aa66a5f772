extension MapPage {
  /// The time slider, its density of events, and playing.
  static let scriptClock = #"""
    let wantsGround = true, wantsFrame = false;
    function redraw(withGround) {
      wantsGround = wantsGround || withGround;
      if (wantsFrame) return;
      wantsFrame = true;
      requestAnimationFrame(drawNow);
    }
    function drawNow() {
      wantsFrame = false;
      try {
        const started = performance.now();
        if (wantsGround) drawGround();
        wantsGround = false;
        drawMoment();
        drawDensity();
        check.frames++;
        check.drawMilliseconds = Math.round(performance.now() - started);
        check.time = state.time;
        check.selected = state.selected;
        check.busyFences = busy.size;
        check.marks = drawnMarks.length;
        check.centre = { longitude: longitudeAt(view.x), latitude: latitudeAt(view.y),
          metresPerPixel: TURN * RADIUS * Math.cos(latitudeAt(view.y) * Math.PI / 180) / view.scale };
        clearTimeout(reportTimer);
        // While playing, one report a second is enough.
        if (state.playing) reportTimer = setTimeout(report, 1000);
        else report();
      } catch (error) {
        failed(error);
      }
    }

    function setTime(time) {
      state.time = Math.max(begin, Math.min(end, time));
      $("time").value = state.time - begin;
      $("time").setAttribute("aria-valuetext", fullText(state.time));
      $("now-clock").textContent = clockText(state.time);
      $("now-date").textContent = dayText(state.time) + " UTC";
      if (state.tab === "events") list.markTime();
      redraw(false);
    }

    let bins = [], binCount = 0, fixBins = [];
    function countDensity() {
      binCount = Math.max(20, Math.min(400, Math.floor($("timeline").clientWidth / 4)));
      bins = KINDS.map(() => new Array(binCount).fill(0));
      fixBins = new Array(binCount).fill(0);
      const bin = time => Math.min(binCount - 1,
        Math.floor((time - begin) / Math.max(1, end - begin) * binCount));
      for (const event of events) if (isEventShown(event)) bins[event.kind][bin(event.time)]++;
      for (const track of tracks) if (isDeviceShown(track.slot))
        for (let i = 0; i < track.count; i++) fixBins[bin(track.times[i])]++;
    }
    function drawDensity() {
      const canvas = $("density"), width = canvas.clientWidth, height = canvas.clientHeight;
      const wanted = Math.round(width * view.ratio);
      if (canvas.width !== wanted) {
        canvas.width = wanted;
        canvas.height = Math.round(height * view.ratio);
        countDensity();
      }
      const pen = canvas.getContext("2d");
      pen.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
      pen.clearRect(0, 0, width, height);
      const floor = 40, thumb = 2, inner = width - 2 * thumb, wide = inner / binCount;
      const share = (state.time - begin) / Math.max(1, end - begin);
      const sums = fixBins.map((_, i) => bins.reduce((sum, kind) => sum + kind[i], 0));
      const most = Math.max(1, ...sums), mostFixes = Math.max(1, ...fixBins);
      pen.fillStyle = theme.grid;
      for (let i = 0; i < binCount; i++) {
        const tall = fixBins[i] / mostFixes * 15;
        pen.fillRect(thumb + i * wide, floor - tall, wide + .5, tall);
      }
      for (let i = 0; i < binCount; i++) {
        pen.globalAlpha = (i + .5) / binCount <= share ? 1 : .38;
        let top = floor;
        for (let kind = 0; kind < 4; kind++) if (bins[kind][i]) {
          // The square root lets single events be seen beside a rush.
          const tall = Math.max(1.5, Math.sqrt(sums[i] / most) * 38 * bins[kind][i] / sums[i]);
          pen.fillStyle = theme.kinds[kind];
          pen.fillRect(thumb + i * wide + .5, top - tall, Math.max(1, wide - 1), tall);
          top -= tall;
        }
      }
      pen.globalAlpha = 1;
      pen.fillStyle = theme.line;
      pen.fillRect(0, floor, width, 1);
      drawTicks(pen, thumb, inner, floor);
    }
    const TICKS = [1, 5, 15, 30, 60, 300, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800,
      604800, 2592000, 7776000, 31536000, 315360000].map(seconds => seconds * 1000);
    function drawTicks(pen, start, inner, floor) {
      const span = end - begin;
      if (span <= 0) return;
      const step = TICKS.find(each => inner * each / span >= 92) || TICKS[TICKS.length - 1];
      pen.font = "11px " + theme.font;
      pen.fillStyle = theme.muted;
      pen.textAlign = "center";
      for (let i = Math.ceil(begin / step); i * step <= end; i++) {
        const time = i * step, x = start + (time - begin) / span * inner;
        pen.fillRect(x, floor, 1, 4);
        const isDay = time % 86400000 === 0;
        const text = isDay ? dayText(time, step >= 2592000000) : clockText(time).slice(0, step < 60000 ? 8 : 5);
        const half = pen.measureText(text).width / 2;
        if (x - half >= 0 && x + half <= start * 2 + inner) pen.fillText(text, x, floor + 15);
      }
    }

    let lastFrame = 0;
    function play(isPlaying) {
      if (isPlaying === state.playing || (isPlaying && end === begin)) return;
      state.playing = isPlaying;
      $("clock").classList.toggle("playing", isPlaying);
      $("play").setAttribute("aria-label", isPlaying ? "Pause" : "Play");
      if (!isPlaying) return redraw(false);
      if (state.time >= end) setTime(begin);
      lastFrame = performance.now();
      requestAnimationFrame(tick);
    }
    function tick(now) {
      if (!state.playing) return;
      // A hidden tab gets no frames; it must not jump ahead when it returns.
      const passed = Math.max(0, Math.min(250, now - lastFrame));
      lastFrame = now;
      setTime(state.time + passed * state.speed);
      if (state.time >= end) play(false);
      else requestAnimationFrame(tick);
    }

    function fillChoices() {
      const span = end - begin;
      const choices = (select, values, text, chosen, then) => {
        for (const value of values) {
          const option = element("option", "", text(value));
          option.value = value;
          select.append(option);
        }
        select.value = String(chosen);
        select.addEventListener("change", () => then(Number(select.value)));
        then(chosen);
      };
      const speeds = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21600, 86400, 604800];
      // The whole replay in about a minute.
      const speed = speeds.find(each => span / each <= 75000) || speeds[speeds.length - 1];
      choices($("speed"), speeds, value => number(value) + "×", speed,
        value => { state.speed = value; });
      const tails = [0, 60, 300, 900, 1800, 3600, 10800, 21600, 86400, 604800]
        .map(seconds => seconds * 1000);
      const tail = tails.find(each => each >= span / 40) || tails[tails.length - 1];
      choices($("tail"), tails.concat(1e15), value => value === 0 ? "none" : value === 1e15 ? "all"
        : durationText(value), tail, value => { state.tail = value; redraw(false); });
    }

    """#
}
