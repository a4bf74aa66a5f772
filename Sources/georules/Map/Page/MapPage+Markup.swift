extension MapPage {
  /// The document up to its body. The policy forbids every request; all the page needs is in it.
  static func head(title: String) -> String {
    #"""
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src \#
    'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <title>\#(title)</title>
    <style>
    \#(style)
    </style>
    </head>

    """#
  }

  /// Everything that does not come from the replay.
  static let body = #"""
    <body>
    <div id="app">
    <main id="stage">
    <canvas id="ground" aria-hidden="true"></canvas>
    <canvas id="moment" tabindex="0" role="application" aria-label="Map of fences, tracks and \#
    events. Arrow keys move, plus and minus zoom, 0 shows everything, space plays, comma and \#
    period step through events."></canvas>
    <div id="tools" role="group" aria-label="Zoom">
    <button type="button" id="zoom-in" aria-label="Zoom in" title="Zoom in (+)">+</button>
    <button type="button" id="zoom-out" aria-label="Zoom out" title="Zoom out (−)">−</button>
    <button type="button" id="zoom-all" aria-label="Show everything" title="Show everything (0)">\#
    <i class="frame"></i></button>
    </div>
    <div id="callout" class="card" role="status" hidden></div>
    <div id="tip" class="card" hidden></div>
    </main>
    <section id="clock" aria-label="Time">
    <div id="transport">
    <button type="button" id="previous" aria-label="Previous event" title="Previous event (,)">\#
    <i class="step back"></i></button>
    <button type="button" id="play" aria-label="Play" title="Play or pause (space)">\#
    <i class="go"></i></button>
    <button type="button" id="next" aria-label="Next event" title="Next event (.)">\#
    <i class="step"></i></button>
    <div id="now"><span id="now-clock"></span><span id="now-date"></span></div>
    <span class="grow"></span>
    <label>Speed <select id="speed"></select></label>
    <label>Tail <select id="tail"></select></label>
    </div>
    <div id="timeline">
    <canvas id="density" aria-hidden="true"></canvas>
    <input type="range" id="time" min="0" max="1" value="1" step="any" aria-label="Time">
    </div>
    </section>
    <aside id="panel" aria-label="Replay">
    <header>
    <h1 id="title"></h1>
    <p id="span"></p>
    <p id="showing"></p>
    <details id="notes"><summary>What was left out</summary><ul id="notes-list"></ul></details>
    </header>
    <div id="kinds" role="group" aria-label="Show kinds of events"></div>
    <div id="filters">
    <input type="search" id="device-filter" placeholder="Device" aria-label="Filter by device" \#
    list="device-names" autocomplete="off" spellcheck="false">
    <input type="search" id="fence-filter" placeholder="Fence" aria-label="Filter by fence" \#
    list="fence-names" autocomplete="off" spellcheck="false">
    <datalist id="device-names"></datalist>
    <datalist id="fence-names"></datalist>
    </div>
    <div id="tabs" role="tablist" aria-label="Lists">
    <button type="button" role="tab" id="tab-events" aria-controls="list">Events</button>
    <button type="button" role="tab" id="tab-devices" aria-controls="list">Devices</button>
    <button type="button" role="tab" id="tab-fences" aria-controls="list">Fences</button>
    </div>
    <div id="list" tabindex="0" role="listbox" aria-label="Events"><div id="sizer"></div>\#
    <p id="empty" hidden></p></div>
    </aside>
    </div>
    <pre id="self-check" hidden></pre>
    <noscript><p>This map needs JavaScript; it loads nothing from the network.</p></noscript>

    """#
}
