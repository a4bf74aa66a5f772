extension MapPage {
  /// The script in the order in which it runs.
  static let script = [
    scriptData, scriptView, scriptFences, scriptGround, scriptMoment, scriptClock, scriptLists,
    scriptInput, scriptStart,
  ]

  /// Unpacks what `MapPage+Data` packed, and keeps the record that tests read.
  static let scriptData = #"""
    const $ = id => document.getElementById(id);
    const check = { ok: false, errors: [], frames: 0 };
    let reportTimer = 0;
    function report() {
      check.ok = check.frames > 0 && check.errors.length === 0;
      $("self-check").textContent = JSON.stringify(check);
    }
    function failed(error) {
      if (check.errors.length < 20) check.errors.push(String((error && error.stack) || error));
      report();
    }
    window.addEventListener("error", event => failed(event.error || event.message));
    window.addEventListener("unhandledrejection", event => failed(event.reason));
    document.addEventListener("securitypolicyviolation",
      event => failed("blocked: " + event.violatedDirective));

    const data = JSON.parse($("map-data").textContent);
    const KINDS = ["enter", "exit", "dwell", "cross"];
    const TITLES = ["Enter", "Exit", "Dwell", "Cross"];
    const RADIUS = 6371008.8;
    const TURN = 2 * Math.PI;

    class Packed {
      constructor(text) {
        const raw = atob(text);
        this.bytes = Uint8Array.from(raw, letter => letter.charCodeAt(0));
        this.at = 0;
      }
      count() {
        let value = 0, weight = 1, byte;
        do {
          if (this.at >= this.bytes.length) throw new RangeError("the map's data ends early");
          byte = this.bytes[this.at++];
          value += (byte & 127) * weight;
          weight *= 128;
        } while (byte & 128);
        return value;
      }
      signed() {
        const folded = this.count();
        return folded % 2 ? -(folded + 1) / 2 : folded / 2;
      }
    }

    // Web Mercator with the whole world as the unit square.
    const worldX = longitude => longitude / 360 + .5;
    const worldY = latitude => {
      const cut = Math.max(-85.0511, Math.min(85.0511, latitude)) * Math.PI / 180;
      return .5 - Math.log(Math.tan(Math.PI / 4 + cut / 2)) / TURN;
    };
    const longitudeAt = x => (x - .5) * 360;
    const latitudeAt = y => Math.atan(Math.sinh((.5 - y) * TURN)) * 180 / Math.PI;

    class Box {
      constructor() { this.x0 = this.y0 = Infinity; this.x1 = this.y1 = -Infinity; }
      add(x, y) {
        if (x < this.x0) this.x0 = x;
        if (x > this.x1) this.x1 = x;
        if (y < this.y0) this.y0 = y;
        if (y > this.y1) this.y1 = y;
      }
      grow(by) { this.x0 -= by; this.x1 += by; this.y0 -= by; this.y1 += by; }
      get isEmpty() { return this.x0 > this.x1; }
    }

    const CHUNK = 128;
    function readTracks() {
      const packed = new Packed(data.tracks);
      return data.deviceNames.map((name, slot) => {
        const count = packed.count();
        const track = {
          name, slot, count, fixes: data.deviceFixes[slot] || 0, events: 0, boxes: [],
          times: new Float64Array(count), xs: new Float64Array(count), ys: new Float64Array(count)
        };
        let time = 0, longitude = 0, latitude = 0;
        for (let i = 0; i < count; i++) {
          time += packed.signed();
          longitude += packed.signed();
          latitude += packed.signed();
          track.times[i] = time * data.timeUnit;
          track.xs[i] = worldX(longitude / 1e6);
          track.ys[i] = worldY(latitude / 1e6);
        }
        track.box = new Box();
        for (let start = 0; start < count; start += CHUNK) {
          const box = new Box();
          // The first point of the next chunk belongs to this chunk's last line.
          for (let i = start; i <= Math.min(start + CHUNK, count - 1); i++) {
            box.add(track.xs[i], track.ys[i]);
            track.box.add(track.xs[i], track.ys[i]);
          }
          track.boxes.push(box);
        }
        return track;
      });
    }

    function readEvents() {
      const packed = new Packed(data.events);
      const events = new Array(packed.count());
      let time = 0;
      for (let i = 0; i < events.length; i++) {
        time += packed.signed();
        const flags = packed.count();
        const event = {
          index: i, time, kind: flags & 3, device: packed.count(), fence: packed.count(),
          reason: data.reasons[packed.count()], x: NaN, y: NaN, crossing: null
        };
        if (flags & 4) {
          event.x = worldX(packed.signed() / 1e6);
          event.y = worldY(packed.signed() / 1e6);
        }
        if (flags & 8) event.crossing = time + packed.signed();
        events[i] = event;
      }
      return events;
    }

    // When each device was in each fence: an entry without an exit lasts, an exit alone began before.
    function readStays() {
      const stays = [], open = new Map();
      for (const event of events) {
        const key = event.fence * tracks.length + event.device;
        const edge = event.crossing === null ? event.time : event.crossing;
        if (event.kind === 0 && !open.has(key)) {
          const stay = { fence: event.fence, device: event.device, from: edge, to: Infinity };
          open.set(key, stay);
          stays.push(stay);
        } else if (event.kind === 1) {
          const stay = open.get(key);
          if (stay) stay.to = edge;
          else stays.push({ fence: event.fence, device: event.device, from: -Infinity, to: edge });
          open.delete(key);
        }
      }
      return stays;
    }

    """#
}
