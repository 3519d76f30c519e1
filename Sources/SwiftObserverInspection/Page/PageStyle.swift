extension InspectionPage {
    /// The style, in the colours of the documentation's pictures.
    static let style = #"""
        :root {
          color-scheme: light dark;
          --page: #f6f8fa; --card: #ffffff; --edge: #d0d7de; --text: #1f2328; --small: #57606a; --faint: #8c959f;
          --frame: #eef4fb; --frame-edge: #b6cbe3; --bar: #d8dee4; --red: #cf222e; --accent: #0969da; --way: #1b6e66;
          --m1: #0969da; --m2: #bc4c00; --m3: #1a7f37; --m4: #bf3989; --m5: #6e5f00; --m6: #8250df;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #010409; --card: #0d1117; --edge: #30363d; --text: #f0f6fc; --small: #9198a1; --faint: #656c76;
            --frame: #111d2e; --frame-edge: #2b4a72; --bar: #30363d; --red: #f85149; --accent: #4493f8; --way: #76d0c4;
          }
        }
        * { box-sizing: border-box }
        html, body { height: 100% }
        body {
          margin: 0; background: var(--page); color: var(--text); display: flex; flex-direction: column;
          font: 14px/1.45 ui-sans-serif, system-ui, "DejaVu Sans", sans-serif;
        }
        h1, h2, p, ul, ol { margin: 0; padding: 0 }
        h1 { font-size: 17px } h2 { font-size: 14px; white-space: nowrap }
        ul, ol { list-style: none }
        button { font: inherit; color: inherit }
        svg text { fill: var(--text); font: 12px ui-sans-serif, system-ui, "DejaVu Sans", sans-serif }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }

        header { display: flex; gap: 8px 24px; align-items: center; flex-wrap: wrap; padding: 10px 16px 6px }
        .about { flex: 1 1 260px; display: flex; gap: 2px 12px; align-items: baseline; flex-wrap: wrap }
        #summary, #marbles-about { color: var(--small); font-size: 13px }
        .search { position: relative; flex: 1 1 240px; max-width: 460px }
        #search {
          width: 100%; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge);
          border-radius: 8px; padding: 7px 10px;
        }
        #found {
          position: absolute; z-index: 3; left: 0; right: 0; top: calc(100% + 4px); max-height: 60vh; overflow: auto;
          background: var(--card); border: 1px solid var(--edge); border-radius: 8px; box-shadow: 0 8px 24px #0003;
        }
        #found li { padding: 6px 10px; cursor: pointer; overflow-wrap: anywhere }
        #found li[aria-selected=true], #found li:hover { background: var(--frame) }
        #found small { color: var(--small); margin-left: 8px }

        #findings { display: flex; gap: 6px; flex-wrap: wrap; padding: 2px 16px 10px; max-height: 107px; overflow: auto }
        #findings button {
          border: 1px solid var(--edge); background: var(--card); border-radius: 14px; padding: 3px 11px;
          cursor: pointer; text-align: left; font-size: 13px;
        }
        #findings .dropped { border-color: var(--red) } #findings .dropped b { color: var(--red) }
        #findings .waiting { border-style: dashed; border-color: var(--small) }

        main {
          flex: 1; min-height: 0; display: grid; gap: 10px; padding: 0 16px 16px;
          grid-template-columns: minmax(0, 8fr) minmax(0, 13fr);
        }
        .side { display: grid; gap: 10px; min-height: 0; grid-template-rows: minmax(0, 14fr) minmax(0, 11fr) }
        section {
          background: var(--card); border: 1px solid var(--edge); border-radius: 10px; display: flex;
          flex-direction: column; min-height: 0; min-width: 0;
        }
        .bar { display: flex; gap: 2px 14px; align-items: baseline; padding: 9px 14px 5px; flex-wrap: wrap }
        .bar label { margin-left: auto; color: var(--small); font-size: 13px; cursor: pointer }
        .bar input { vertical-align: -2px; margin: 0 4px 0 0 }
        .legend {
          display: flex; gap: 2px 14px; flex-wrap: wrap; color: var(--small); font-size: 12px; padding: 6px 14px 8px;
          border-top: 1px solid var(--edge);
        }
        .legend li:not([hidden]) { display: flex; gap: 5px; align-items: center; white-space: nowrap }
        .legend svg { height: 16px }

        #graph { flex: 1; overflow: auto; min-height: 0; display: grid }
        #graph > svg { margin: 4px auto auto; display: block; overflow: visible }
        .box { fill: var(--card); stroke: var(--small); stroke-width: 1.3 }
        .frame { fill: var(--frame); stroke: var(--frame-edge) }
        .frame-name { fill: var(--small) !important }
        .edge { fill: none; stroke: var(--faint); stroke-linecap: round }
        .edge.sending { stroke-dasharray: 1 4 }
        .edge.waiting { stroke-dasharray: 7 6; stroke-linecap: butt }
        .edge.dropped { stroke: var(--red) }
        .edge.ended { opacity: .4 }
        .edge.near { stroke: var(--accent) } .edge.near.dropped { stroke: var(--red) }
        .tip { fill: var(--faint) } .tip.near { fill: var(--accent) } .tip.dropped { fill: var(--red) }
        .edge.led { stroke: var(--accent) !important } .tip.led { fill: var(--accent) !important }
        .edge-text { fill: var(--small) !important; font-size: 11px !important; text-anchor: middle;
          paint-order: stroke; stroke: var(--card); stroke-width: 4px; stroke-linejoin: round }
        .edge-text.dropped { fill: var(--red) !important; font-weight: 600 }
        .edge-back { fill: var(--card) }
        .edge-text.operators { fill: var(--way) !important; font-style: italic }
        .edge-text.called { fill: var(--text) !important; font-weight: 600 }
        .node { cursor: pointer } .node:focus { outline: none }
        .node:hover .box, .node:focus-visible .box { stroke: var(--accent); stroke-width: 2 }
        .node.gone { opacity: .5 }
        .node.chosen .box { stroke: var(--accent); stroke-width: 3 }
        .node .name { font-weight: 600 } .node .below { fill: var(--small); font-size: 11px }
        .node.step .name { font-weight: 400; font-size: 11px }
        .hit { fill: none; stroke: transparent; stroke-width: 12; cursor: pointer }

        #marbles { flex: 1; overflow: auto; min-height: 120px; position: relative }
        #marbles:focus-visible { outline-offset: -2px }
        #marbles .inner { position: relative; min-height: 100% }
        #marbles svg { position: sticky; left: 0; display: block }
        .lane-name, .lane-numbers { paint-order: stroke; stroke: var(--card); stroke-width: 4px; stroke-linejoin: round }
        .lane-name { font-weight: 600 !important }
        .lane-numbers.lost-text { fill: var(--red) !important; font-weight: 600 !important } .lane-numbers, .tick, .mark { fill: var(--small) !important }
        .tick, .mark { font-size: 11px !important; text-anchor: middle }
        .swap-name { font-size: 9.5px !important; paint-order: stroke; stroke: var(--card); stroke-width: 4px; stroke-linejoin: round }
        .lane { stroke: var(--small); stroke-width: 1.5 } .lane.absent { stroke: var(--faint); stroke-dasharray: 2 5 }
        .row:hover .lane-name { fill: var(--accent) }
        .turn { stroke: var(--faint); stroke-dasharray: 5 4 }
        .way { stroke: var(--faint); fill: none; opacity: .55 } .way.waited { stroke-dasharray: 4 4 }
        .way.chosen { stroke: var(--accent); opacity: 1; stroke-width: 2.5 }
        .row-back { fill: var(--card) }
        .commit { fill: none; stroke: var(--text); stroke-width: 1.5 }
        .during { fill: var(--bar) }
        .marble { stroke-width: 0; cursor: pointer } .marble.hollow { fill: var(--card) !important; stroke-width: 3 }
        .marble-text { fill: #fff !important; font-weight: 600 !important; text-anchor: middle; pointer-events: none }
        .marble-text.old { fill: var(--text) !important }
        .m1 { fill: var(--m1); stroke: var(--m1) } .m2 { fill: var(--m2); stroke: var(--m2) }
        .m3 { fill: var(--m3); stroke: var(--m3) } .m4 { fill: var(--m4); stroke: var(--m4) }
        .m5 { fill: var(--m5); stroke: var(--m5) } .m6 { fill: var(--m6); stroke: var(--m6) }
        .lost { stroke: var(--red); stroke-width: 3; fill: none; stroke-linecap: round }
        .lost-back { fill: var(--card); cursor: pointer }
        .pending { fill: var(--card); stroke: var(--small); stroke-width: 2; stroke-dasharray: 3 3; cursor: pointer }
        .ring { fill: none; stroke: var(--accent); stroke-width: 2.5; pointer-events: none }
        .join { stroke: var(--text); stroke-width: 3 }

        #why { flex: 1; overflow: auto; padding: 2px 14px 14px; overflow-wrap: anywhere }
        #why > p { margin-bottom: 8px } #why .hint { color: var(--small) }
        #why ol { border-left: 2px solid var(--edge); margin: 6px 0 6px 6px; padding-left: 16px }
        #why ol li { position: relative; padding: 2px 0 5px }
        #why ol li::before {
          content: ""; position: absolute; left: -22px; top: 9px; width: 10px; height: 10px; border-radius: 5px;
          background: var(--dot, var(--faint));
        }
        #why small { color: var(--small); font-size: 12px; white-space: nowrap }
        #why ol.calls small { display: block }
        #why q { font-style: italic }
        #why button, .link {
          border: 0; padding: 0; background: none; color: var(--accent); cursor: pointer; text-align: left;
          text-decoration: underline; text-underline-offset: 2px; text-decoration-thickness: 1px;
        }
        #why b.lost-text { color: var(--red) }
        #why table { border-collapse: collapse; margin-bottom: 8px; font-variant-numeric: tabular-nums }
        #why td, #why th { padding: 1px 12px 1px 0; text-align: left; font-weight: 400; vertical-align: top }
        #why th { color: var(--small) }

        @media (max-width: 760px) {
          html, body { height: auto }
          header, #findings { padding-left: 10px; padding-right: 10px }
          main { display: block; padding: 0 10px 10px } .side { display: block }
          section { margin-bottom: 10px } #graph { max-height: 72vh } #marbles { overflow-y: hidden }
          .search { max-width: none } #findings { max-height: none }
        }
        """#
}
