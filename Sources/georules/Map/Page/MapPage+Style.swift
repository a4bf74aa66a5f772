extension MapPage {
  /// Colours are variables, so that the canvas and the panel follow the same light or dark scheme.
  /// Kinds of events use hues that stay apart in the common kinds of colour blindness.
  static let style = #"""
    :root {
      --map: #f3f1ec; --grid: #e2ded5; --grid-ink: #9a948a; --panel: #ffffff; --raised: #ffffff;
      --ink: #1b2330; --muted: #667085; --line: #e4e2dc; --hover: #f4f5f7; --chosen: #e8f0fe;
      --accent: #2459d6; --on-accent: #ffffff;
      --fence: #41649f; --busy: #e0a100; --busy-edge: #9a6a00;
      --enter: #008a64; --exit: #cf4a0a; --dwell: #8b4fc0; --cross: #0072b2;
      --halo: rgba(255,255,255,.9); --shadow: 0 1px 2px rgba(20,25,35,.12), 0 6px 20px rgba(20,25,35,.1);
      color-scheme: light;
    }
    @media (prefers-color-scheme: dark) { :root {
      --map: #11151b; --grid: #1f262f; --grid-ink: #5d6876; --panel: #171c24; --raised: #202732;
      --ink: #e7eaf0; --muted: #98a2b3; --line: #2a313c; --hover: #1f2630; --chosen: #23324d;
      --accent: #82a8ff; --on-accent: #0d1117;
      --fence: #8fa3c8; --busy: #f2b92e; --busy-edge: #ffd262;
      --enter: #2fc796; --exit: #ff8547; --dwell: #c495f0; --cross: #56b4e9;
      --halo: rgba(13,17,23,.85); --shadow: 0 1px 2px rgba(0,0,0,.4), 0 6px 20px rgba(0,0,0,.35);
      color-scheme: dark;
    } }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html, body { margin: 0; height: 100%; background: var(--panel); color: var(--ink); }
    body, button, input, select { font: 14px/1.4 system-ui, -apple-system, "Segoe UI", Roboto,
      "Noto Sans", "DejaVu Sans", sans-serif; }
    #app { display: grid; height: 100%; grid-template: minmax(0, 1fr) auto / minmax(0, 1fr) 372px;
      grid-template-areas: "stage panel" "clock panel"; }
    .still :is(#clock, #kinds, #device-filter, #tabs, #span) { display: none; }
    .still #filters { grid-template-columns: 1fr; } .still .row .side { display: none; }
    #stage { grid-area: stage; position: relative; overflow: hidden; background: var(--map); }
    #stage canvas { position: absolute; inset: 0; width: 100%; height: 100%; }
    #moment { touch-action: none; cursor: grab; outline-offset: -3px; }
    #moment.held { cursor: grabbing; } #moment.over { cursor: pointer; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    button { color: inherit; background: none; border: 0; padding: 0; cursor: pointer; }
    #tools { position: absolute; right: 14px; top: 14px; display: flex; flex-direction: column;
      background: var(--raised); border-radius: 10px; box-shadow: var(--shadow); overflow: hidden; }
    #tools button { width: 38px; height: 38px; font-size: 20px; line-height: 1; }
    #tools button + button { border-top: 1px solid var(--line); }
    #tools button:hover, #transport button:hover { background: var(--hover); }
    .frame { display: inline-block; width: 14px; height: 14px; border: 2px solid currentColor;
      border-radius: 3px; vertical-align: -1px; }
    .card { position: absolute; left: 0; top: 0; max-width: 280px; padding: 9px 12px;
      border-radius: 10px; background: var(--raised); box-shadow: var(--shadow);
      font-size: 13px; pointer-events: none; overflow-wrap: anywhere; }
    .card b { display: block; font-weight: 600; } .card span { display: block; color: var(--muted); }
    .card .mark { margin-right: 6px; } .card b .swatch { margin-right: 6px; }
    #clock { grid-area: clock; background: var(--panel); border-top: 1px solid var(--line);
      padding: 10px 16px 8px; }
    #transport { display: flex; align-items: center; gap: 6px; flex-wrap: wrap; }
    #transport button { width: 34px; height: 34px; border-radius: 50%; display: grid;
      place-items: center; }
    #transport #play { width: 40px; height: 40px; background: var(--accent); color: var(--on-accent); }
    #transport #play:hover { filter: brightness(1.08); }
    #transport label { color: var(--muted); font-size: 12px; }
    .grow { flex: 1; }
    .go { width: 0; height: 0; border: 7px solid transparent; border-left: 12px solid currentColor;
      border-right: 0; margin-left: 3px; }
    .playing .go { width: 12px; height: 13px; border: 4px solid currentColor; border-width: 0 4px;
      margin: 0; }
    .step { width: 11px; height: 11px; background: currentColor;
      clip-path: polygon(0 0, 70% 50%, 70% 0, 100% 0, 100% 100%, 70% 100%, 70% 50%, 0 100%); }
    .step.back { transform: scaleX(-1); }
    #now { margin-left: 8px; font-variant-numeric: tabular-nums; white-space: nowrap; }
    #now-clock { font-size: 18px; font-weight: 600; letter-spacing: -.01em; }
    #now-date { color: var(--muted); margin-left: 8px; font-size: 13px; }
    select { color: var(--ink); background: var(--panel); border: 1px solid var(--line);
      border-radius: 8px; padding: 5px 6px; font-size: 13px; }
    #timeline { position: relative; height: 58px; margin-top: 8px; }
    #density { position: absolute; inset: 0; width: 100%; height: 100%; }
    #time { position: absolute; left: 0; top: 0; width: 100%; height: 40px; margin: 0;
      appearance: none; -webkit-appearance: none; background: none; cursor: pointer; }
    #time::-webkit-slider-runnable-track { height: 40px; background: none; }
    #time::-moz-range-track { height: 40px; background: none; }
    #time::-webkit-slider-thumb { -webkit-appearance: none; width: 4px; height: 40px; border: 0;
      border-radius: 2px; background: var(--accent); box-shadow: 0 0 0 2px var(--panel); }
    #time::-moz-range-thumb { width: 4px; height: 40px; border: 0; border-radius: 2px;
      background: var(--accent); box-shadow: 0 0 0 2px var(--panel); }
    #panel { grid-area: panel; display: flex; flex-direction: column; min-height: 0;
      border-left: 1px solid var(--line); background: var(--panel); }
    #panel header { padding: 16px 18px 10px; }
    h1 { margin: 0; font-size: 17px; line-height: 1.3; font-weight: 650; letter-spacing: -.01em;
      overflow-wrap: anywhere; }
    #panel header p { margin: 3px 0 0; color: var(--muted); font-size: 13px; }
    #showing { font-variant-numeric: tabular-nums; }
    details { margin-top: 4px; font-size: 12.5px; color: var(--muted); }
    summary { cursor: pointer; } details ul { margin: 4px 0 0; padding-left: 18px; }
    #kinds { display: grid; grid-template-columns: repeat(4, 1fr); gap: 6px; padding: 2px 18px 10px; }
    #kinds button { border: 1px solid var(--line); border-radius: 10px; padding: 7px 4px 6px;
      text-align: center; font-size: 12px; color: var(--muted); line-height: 1.25; }
    #kinds button b { display: block; color: var(--ink); font-size: 15px; font-weight: 600;
      font-variant-numeric: tabular-nums; }
    #kinds button[aria-pressed="false"] { opacity: .42; border-style: dashed; }
    #kinds button:hover { background: var(--hover); }
    #kinds .mark { margin-right: 5px; vertical-align: -1px; }
    .mark { display: inline-block; width: 11px; height: 11px; background: var(--muted); flex: none; }
    .mark.enter { background: var(--enter); clip-path: polygon(50% 0, 100% 100%, 0 100%); }
    .mark.exit { background: var(--exit); clip-path: polygon(0 0, 100% 0, 50% 100%); }
    .mark.dwell { background: var(--dwell); border-radius: 2px; }
    .mark.cross { background: var(--cross); clip-path: polygon(20% 0, 50% 30%, 80% 0, 100% 20%,
      70% 50%, 100% 80%, 80% 100%, 50% 70%, 20% 100%, 0 80%, 30% 50%, 0 20%); }
    .swatch { display: inline-block; width: 11px; height: 11px; border-radius: 50%; flex: none; }
    .swatch.area { border-radius: 3px; background: color-mix(in srgb, var(--fence) 25%, transparent);
      border: 1.5px solid var(--fence); }
    .swatch.area.busy { background: var(--busy); border-color: var(--busy-edge); }
    #filters { display: grid; grid-template-columns: 1fr 1fr; gap: 6px; padding: 0 18px 10px; }
    #filters input { min-width: 0; width: 100%; padding: 7px 10px; border-radius: 8px;
      border: 1px solid var(--line); color: var(--ink); background: var(--map); font-size: 13px; }
    #tabs { display: flex; gap: 18px; padding: 0 18px; border-bottom: 1px solid var(--line); }
    #tabs button { padding: 7px 0 8px; color: var(--muted); border-bottom: 2px solid transparent;
      margin-bottom: -1px; font-size: 13px; }
    #tabs button[aria-selected="true"] { color: var(--ink); border-color: var(--accent);
      font-weight: 600; }
    #list { flex: 1; min-height: 0; overflow-y: auto; position: relative; outline-offset: -2px; }
    .row { position: absolute; left: 0; right: 0; height: 52px; padding: 7px 18px; display: grid;
      grid-template-columns: 20px minmax(0, 1fr) auto; column-gap: 6px; align-content: center;
      cursor: pointer; border-bottom: 1px solid var(--line); }
    .row:hover { background: var(--hover); } .row.chosen { background: var(--chosen); }
    .row > .mark, .row > .swatch { grid-row: 1 / 3; align-self: center; }
    .row.later { opacity: .5; }
    .row b, .row small { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .row b { font-weight: 550; font-size: 13.5px; } .row small { color: var(--muted); font-size: 12px; }
    .row .side { grid-column: 3; text-align: right; font-variant-numeric: tabular-nums;
      font-size: 12.5px; color: var(--muted); }
    #empty { position: absolute; inset: 24px 18px auto; margin: 0; color: var(--muted);
      text-align: center; }
    #self-check { display: none; }
    @media (max-width: 760px) {
      /* Map and clock stay while the panel scrolls below them. */
      #app { height: auto; grid-template: 46vh auto auto / minmax(0, 1fr);
        grid-template-areas: "stage" "clock" "panel"; }
      #stage { position: sticky; top: 0; z-index: 2; }
      #clock { position: sticky; top: 46vh; z-index: 3; padding: 8px 12px 4px; }
      #panel { border-left: 0; border-top: 1px solid var(--line); }
      #list { height: calc(54vh - 165px); min-height: 220px; flex: none; }
      #now-date { display: block; margin: -3px 0 0; font-size: 11.5px; }
      #now { margin-left: 4px; } #now-clock { font-size: 15px; }
      #transport { gap: 4px; flex-wrap: nowrap; }
      #transport label { font-size: 0; min-width: 0; }
      #transport select { font-size: 12px; width: 70px; padding: 5px 2px; }
      #panel header { padding: 14px 14px 8px; }
      #kinds, #filters { padding-left: 14px; padding-right: 14px; } #tabs { padding: 0 14px; }
      .row { padding-left: 14px; padding-right: 14px; }
      #filters input { font-size: 16px; }
    }
    """#
}
