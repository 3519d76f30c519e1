extension InspectionPage {
    /// The page, without its style, data and script.
    static let frame = (
        beforeStyle: #"""
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="no-referrer">
        <meta http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
        <title>Inspection</title>
        <style>
        """#,
        beforeData: #"""
        </style>
        </head>
        <body>
        <header>
          <div class="about">
            <h1 id="title">Inspection</h1>
            <p id="summary"></p>
          </div>
          <div class="search" role="search">
            <input id="search" type="search" autocomplete="off" spellcheck="false" role="combobox"
              aria-label="Search" aria-controls="found" aria-expanded="false" aria-autocomplete="list"
              placeholder="Search names, types, messages   /">
            <ul id="found" role="listbox" aria-label="Found" hidden></ul>
          </div>
        </header>
        <nav id="findings" aria-label="What stands out"></nav>
        <main>
          <section class="graph" aria-labelledby="graph-title">
            <div class="bar">
              <h2 id="graph-title">What is connected</h2>
              <label id="steps-choice"><input id="steps" type="checkbox"> show steps</label>
            </div>
            <div id="graph" tabindex="-1"></div>
            <ul class="legend" aria-label="Legend">
              <li><svg viewBox="0 0 28 16" aria-hidden="true"><rect class="box" x="1.5" y="2.5" width="25" height="11" rx="2"/></svg>sends</li>
              <li><svg viewBox="0 0 28 16" aria-hidden="true"><rect class="box twice" x="1.5" y="2.5" width="25" height="11" rx="2"/><rect class="box" x="4" y="5" width="20" height="6"/></svg>is derived</li>
              <li><svg viewBox="0 0 28 16" aria-hidden="true"><rect class="box" x="1.5" y="2.5" width="25" height="11" rx="5.5"/></svg>observes</li>
              <li><svg viewBox="0 0 28 16" aria-hidden="true"><path class="edge" d="M1 5h26" stroke-width="1"/><path class="edge" d="M1 11h26" stroke-width="4"/></svg>messages a second</li>
              <li><svg viewBox="0 0 28 16" aria-hidden="true"><path class="edge dropped" d="M1 8h26" stroke-width="3"/></svg>has dropped</li>
              <li><svg viewBox="0 0 28 16" aria-hidden="true"><path class="edge waiting" d="M1 8h26" stroke-width="3"/></svg>messages wait</li>
              <li><svg viewBox="0 0 28 16" aria-hidden="true"><path class="edge sending" d="M1 8h26" stroke-width="1.5"/></svg>handler sends to</li>
              <li id="operators-legend"><svg viewBox="0 0 28 16" aria-hidden="true"><text class="edge-text operators" x="14" y="12">map</text></svg>operators in between</li>
              <li><svg viewBox="0 0 28 16" aria-hidden="true"><rect class="frame" x="1.5" y="1.5" width="25" height="13" rx="3"/></svg>runs on one actor</li>
            </ul>
          </section>
          <div class="side">
            <section class="marbles" aria-labelledby="marbles-title">
              <div class="bar">
                <h2 id="marbles-title">What happened</h2>
                <p id="marbles-about"></p>
              </div>
              <div id="marbles" tabindex="0" role="application" aria-roledescription="timeline"
                aria-label="Messages in order of time. Left and right go from message to message, up and down from row to row."
                aria-describedby="why"></div>
              <ul class="legend" aria-label="Legend">
                <li><svg viewBox="0 0 16 16" aria-hidden="true"><circle class="marble m1" cx="8" cy="8" r="7"/><text class="marble-text" x="8" y="12">1</text></svg>sent, or delivered: its sender’s first message</li>
                <li><svg viewBox="0 0 16 16" aria-hidden="true"><circle class="marble hollow m1" cx="8" cy="8" r="5.5"/></svg>replayed</li>
                <li><svg viewBox="0 0 16 16" aria-hidden="true"><path class="lost" d="M4 4l8 8m0-8l-8 8"/></svg>dropped</li>
                <li><svg viewBox="0 0 16 16" aria-hidden="true"><circle class="pending" cx="8" cy="8" r="5.5"/></svg>waits</li>
                <li><svg viewBox="0 0 28 16" aria-hidden="true"><rect class="during" x="1" y="2" width="26" height="12" rx="6"/></svg>call goes on</li>
                <li><svg viewBox="0 0 28 16" aria-hidden="true"><path class="way waited" d="M1 2l26 12"/></svg>waited on its way</li>
                <li><svg viewBox="0 0 28 16" aria-hidden="true"><path class="way chosen" d="M1 2l26 12"/></svg>led to the choice</li>
                <li id="swap-legend"><svg viewBox="0 0 16 16" aria-hidden="true"><path class="join" d="M8 1l5 7l-5 7l-5 -7z" fill="none" style="stroke-width: 1.5"/></svg>new strategy</li>
                <li id="commit-legend"><svg viewBox="0 0 16 16" aria-hidden="true"><rect class="commit" x="1.5" y="1.5" width="13" height="13" rx="3"/></svg>sent by a transaction</li>
              </ul>
            </section>
            <section class="why" aria-labelledby="why-title">
              <div class="bar"><h2 id="why-title">Why</h2></div>
              <div id="why" aria-live="polite"></div>
            </section>
          </div>
        </main>
        <noscript>This page needs JavaScript. It loads nothing from elsewhere.</noscript>
        <script id="data" type="application/json">
        """#,
        beforeScript: #"""
        </script>
        <script>
        "use strict";
        """#,
        end: #"""
        </script>
        </body>
        </html>

        """#
    )
}
