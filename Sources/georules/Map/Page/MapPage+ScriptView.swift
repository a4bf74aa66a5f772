extension MapPage {
  /// The part of the world that is seen, the theme, and how numbers and times are written.
  static let scriptView = #"""
    const tracks = readTracks();
    const events = readEvents();
    for (const event of events) tracks[event.device].events++;
    const stays = readStays();

    let begin = Infinity, end = -Infinity;
    for (const track of tracks) if (track.count) {
      begin = Math.min(begin, track.times[0]);
      end = Math.max(end, track.times[track.count - 1]);
    }
    if (events.length) {
      begin = Math.min(begin, events[0].time);
      end = Math.max(end, events[events.length - 1].time);
    }
    if (begin > end) begin = end = 0;

    const state = {
      time: end, playing: false, speed: 1, tail: 0, selected: -1, hover: null,
      kinds: [true, true, true, true], devices: null, fences: null, tab: "events"
    };

    const ground = $("ground"), moment = $("moment");
    const view = { x: .5, y: .5, scale: 512, width: 300, height: 150, ratio: 1 };
    const px = x => (x - view.x) * view.scale + view.width / 2;
    const py = y => (y - view.y) * view.scale + view.height / 2;
    const atPixel = (left, top) => ({
      x: (left - view.width / 2) / view.scale + view.x,
      y: (top - view.height / 2) / view.scale + view.y
    });

    // By how many whole turns a box can be shifted and still be seen.
    function* shifts(box, margin = 0) {
      const half = view.width / 2 / view.scale + margin, tall = view.height / 2 / view.scale + margin;
      if (box.y1 < view.y - tall || box.y0 > view.y + tall) return;
      const last = Math.floor(view.x + half - box.x0);
      for (let turn = Math.ceil(view.x - half - box.x1); turn <= last; turn++) yield turn;
    }
    const sees = (box, turn, margin) =>
      box.x1 + turn >= view.x - view.width / 2 / view.scale - margin &&
      box.x0 + turn <= view.x + view.width / 2 / view.scale + margin &&
      box.y1 >= view.y - view.height / 2 / view.scale - margin &&
      box.y0 <= view.y + view.height / 2 / view.scale + margin;

    function clampView() {
      view.scale = Math.max(view.width, 256, Math.min(4e8, view.scale));
      view.x -= Math.floor(view.x);
      view.y = Math.max(0, Math.min(1, view.y));
    }
    function resize() {
      const box = $("stage").getBoundingClientRect();
      view.width = Math.max(1, box.width);
      view.height = Math.max(1, box.height);
      view.ratio = Math.min(3, window.devicePixelRatio || 1);
      for (const canvas of [ground, moment]) {
        canvas.width = Math.round(view.width * view.ratio);
        canvas.height = Math.round(view.height * view.ratio);
      }
    }
    function fit(box, share = .84) {
      if (box.isEmpty) return;
      view.x = (box.x0 + box.x1) / 2;
      view.y = (box.y0 + box.y1) / 2;
      view.scale = Math.min(view.width * share / Math.max(box.x1 - box.x0, 2e-6),
        view.height * share / Math.max(box.y1 - box.y0, 2e-6));
      clampView();
    }
    // On a round world either side may be the outside: take the narrower of two ways to look.
    function around(boxes) {
      const plain = new Box(), turned = new Box();
      for (const box of boxes) if (!box.isEmpty) {
        plain.add(box.x0, box.y0);
        plain.add(box.x1, box.y1);
        const turn = (box.x0 + box.x1) / 2 < .5 ? 1 : 0;
        turned.add(box.x0 + turn, box.y0);
        turned.add(box.x1 + turn, box.y1);
      }
      return turned.x1 - turned.x0 < plain.x1 - plain.x0 ? turned : plain;
    }

    let theme = {};
    function readTheme() {
      const style = getComputedStyle(document.documentElement);
      const get = name => style.getPropertyValue("--" + name).trim();
      theme = { dark: matchMedia("(prefers-color-scheme: dark)").matches };
      for (const name of ["map", "grid", "grid-ink", "ink", "muted", "panel", "accent", "fence", "line",
        "busy", "busy-edge", "halo", "enter", "exit", "dwell", "cross"]) theme[name] = get(name);
      theme.kinds = KINDS.map(get);
      theme.font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
      // Successive multiples of the golden angle keep any number of hues apart.
      theme.devices = tracks.map((_, slot) => {
        const hue = (212 + slot * 137.508) % 360, step = slot % 3;
        return theme.dark ? `hsl(${hue} ${72 - step * 8}% ${70 - step * 6}%)`
          : `hsl(${hue} ${68 - step * 8}% ${40 + step * 5}%)`;
      });
    }

    const two = value => String(value).padStart(2, "0");
    const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    function clockText(time) {
      const date = new Date(time);
      return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
    }
    function dayText(time, withYear = true) {
      const date = new Date(time);
      const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
      return withYear ? `${day} ${date.getUTCFullYear()}` : day;
    }
    const fullText = time => `${dayText(time)} ${clockText(time)} UTC`;
    function durationText(milliseconds) {
      const seconds = Math.round(milliseconds / 1000);
      if (seconds < 60) return `${seconds}\u00a0s`;
      if (seconds < 3600) return `${+(seconds / 60).toFixed(1)}\u00a0min`;
      if (seconds < 172800) return `${+(seconds / 3600).toFixed(1)}\u00a0h`;
      return `${+(seconds / 86400).toFixed(1)}\u00a0days`;
    }
    const number = value => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
    const metresText = metres => metres < 1000 ? `${+metres.toPrecision(3)} m`
      : `${number(+(metres / 1000).toPrecision(3))} km`;
    const counted = (count, one) => `${number(count)} ${count === 1 ? one : one + "s"}`;
    const ofTotal = (shown, total, many) =>
      (shown === total ? "" : `${number(shown)} of `) + `${number(total)}\u00a0${many}`;
    function element(tag, className, text) {
      const made = document.createElement(tag);
      if (className) made.className = className;
      if (text !== undefined) made.textContent = text;
      return made;
    }

    """#
}
