extension InspectionPage {
    /// Draws the part of the timeline that is in view, and follows mouse and keyboard through it.
    static let scriptOfMarbles = #"""
        const marblesPanel = document.getElementById("marbles");
        const inner = element("div", { class: "inner" });
        const view = drawn("svg", { "aria-hidden": "true" });
        inner.append(view);
        marblesPanel.append(inner);
        const rowsTop = 22, margin = 16;
        let stride = 27, rowHeight = 50, rowLine = 33;
        let line = { rows: [], marks: [], sends: new Map(), calls: new Map(), columns: 0, now: null };
        let cursor = null;  // the mark that is chosen

        const columnX = column => margin + column * stride;
        const colour = it => `m${((it?.ordinal ?? 1) - 1) % 6 + 1}`;

        function layMarbles() {
          line = timeline();
          if (cursor) cursor = line.marks.find(mark => mark.event === cursor.event && mark.row === cursor.row && mark.kind === cursor.kind) ?? null;
          // Where it is narrow, the numbers stand below the name.
          const lines = marblesPanel.clientWidth < 560 ? 1 + Math.max(1, ...line.rows.map(row => row.numbers.length)) : 1;
          rowHeight = 34 + 16 * lines;
          rowLine = 17 + 16 * lines;
          // All columns are in view, as long as marbles don't touch.
          stride = Math.max(22, Math.min(32, (marblesPanel.clientWidth - 2 * margin) / (line.columns + 2)));
          const width = columnX(line.columns + 2);
          inner.style.width = `${Math.max(width, marblesPanel.clientWidth - 2)}px`;
          inner.style.height = `${rowsTop + line.rows.length * rowHeight + 4}px`;
          const about = document.getElementById("marbles-about");
          about.textContent = !chosen ? "" : chosen.observation !== undefined
            ? `on the way to ${observationName(chosen.observation)}` : `to ${nameOf(chosen.node)}`;
          drawMarbles();
        }

        let isDrawing = false;
        function drawSoon() {
          if (isDrawing) return;
          isDrawing = true;
          requestAnimationFrame(() => { isDrawing = false; drawMarbles(); });
        }
        marblesPanel.addEventListener("scroll", drawSoon, { passive: true });
        addEventListener("resize", () => { layMarbles(); drawGraph(); markGraph(); });

        // The first mark in this column or after it. Marks are in order of columns.
        function firstMark(column) {
          let low = 0, high = line.marks.length;
          while (low < high) {
            const middle = (low + high) >> 1;
            if (line.marks[middle].column < column) low = middle + 1; else high = middle;
          }
          return low;
        }

        function drawMarbles() {
          const width = marblesPanel.clientWidth, scrolled = marblesPanel.scrollLeft;
          view.setAttribute("width", width);
          view.setAttribute("height", rowsTop + line.rows.length * rowHeight);
          view.replaceChildren();
          const x = column => columnX(column) - scrolled;
          const y = row => rowsTop + row * rowHeight + rowLine;
          const first = Math.floor((scrolled - margin) / stride) - 1, last = first + Math.ceil(width / stride) + 2;
          // Rows that are scrolled out of view aren't drawn.
          const top = Math.floor((marblesPanel.scrollTop - rowsTop) / rowHeight) - 1;
          const low = top + Math.ceil(marblesPanel.clientHeight / rowHeight) + 2;
          const isSeen = row => top <= row && row <= low;
          const visible = line.marks.slice(firstMark(first), firstMark(last + 1)).filter(mark => mark.kind === "turn" || isSeen(mark.row));
          const end = x(line.columns + 1);

          line.rows.forEach((row, index) => {
            if (!isSeen(index)) return;
            const begin = row.from > 0 ? x(row.from) : x(0), over = row.to ? x(row.to) : end;
            const group = drawn("g", { class: "row" });
            group.append(drawn("line", { class: "lane absent", x1: x(0), y1: y(index), x2: Math.max(begin, x(0)), y2: y(index) }),
                         drawn("line", { class: "lane", x1: begin, y1: y(index), x2: over, y2: y(index) }));
            view.append(group);
          });
          for (const mark of visible) if (mark.kind === "turn") {
            view.append(drawn("line", { class: "turn", x1: x(mark.column), y1: 18, x2: x(mark.column), y2: rowsTop + line.rows.length * rowHeight }));
          }
          drawTicks(visible, x, last);

          drawWays(visible, x, y, last, isSeen);
          for (const mark of visible) drawMark(mark, x(mark.column), y(mark.row), x);
          line.rows.forEach((row, index) => isSeen(index) && drawRowName(row, index, y(index), width));
        }

        // Turns are named, and times stand where there is room.
        function drawTicks(visible, x, last) {
          const free = [];
          const tick = (text, at) => {
            const half = textWidth(text, "11px") / 2 + 5;
            if (free.some(([from, to]) => from < at + half && at - half < to)) return false;
            free.push([at - half, at + half]);
            view.append(drawn("text", { class: "tick", x: at, y: 13 }, text));
            return true;
          };
          if (line.now !== null && line.now <= last) tick("now", x(line.now));
          const turns = visible.filter(mark => mark.kind === "turn");
          const nameOfTurn = mark => mark.event.value ?? null
            ? `turn of ${actorName(mark.event.value)}` : "turn of " + (/^\.\w+/.exec(nodes.get(mark.event.node)?.strategy ?? "")?.[0] ?? nameOf(mark.event.node));
          for (const mark of turns) tick(nameOfTurn(mark), x(mark.column)) || tick("turn", x(mark.column));
          let column = -1;
          for (const mark of visible) {
            if (mark.column === column || mark.kind === "turn" || mark.kind === "waits") continue;
            column = mark.column;
            tick(timeText(mark.event.time), x(column));
          }
        }

        // From the send to the call: a dashed way has waited. The chain to the chosen mark stands out.
        function drawWays(visible, x, y, last, isSeen) {
          const reached = mark => ["call", "lost", "waits"].includes(mark.kind) && line.sends.has(mark.message);
          const draw = mark => {
            const from = line.sends.get(mark.message);
            if (from.row === mark.row) return;
            const waits = mark.kind !== "call" || hasWaitedSince(mark.message, mark.call);
            const isChosen = mark === cursor || (cursor?.kind === "sent" && cursor.message === mark.message)
              || (mark.kind === "call" && leading.calls.has(mark.call));
            view.append(drawn("line", { class: `way${waits ? " waited" : ""}${isChosen ? " chosen" : ""}`,
              x1: x(from.column), y1: y(from.row), x2: x(mark.column), y2: y(mark.row) }));
          };
          visible.filter(reached).forEach(draw);
          // Ways that begin in view and end further to the right.
          const inView = new Set(visible.filter(mark => mark.kind === "sent").map(mark => mark.message));
          for (const mark of line.marks.slice(firstMark(last + 1), firstMark(last + 200))) {
            if (isSeen(mark.row) && inView.has(mark.message) && reached(mark)) draw(mark);
          }
          // From a call to the send that it led to.
          for (const it of leading.messages) {
            const to = line.sends.get(it);
            let call = to && calls.get(it.cause);
            for (let steps = 0; call && !line.calls.has(call) && steps < 40; steps += 1) call = calls.get(call.message.cause);
            const from = call && line.calls.get(call);
            if (from) view.append(drawn("line", { class: "way chosen", x1: x(from.column), y1: y(from.row), x2: x(to.column), y2: y(to.row) }));
          }
        }

        // The chain that led to the chosen mark.
        let leading = chainOf(null, null);

        function drawMark(mark, x, y, xOf) {
          const group = drawn("g", { "data-mark": mark.index });
          const radius = Math.min(11, stride / 2 - 1);
          const ordinal = mark.message?.ordinal ?? "·";
          if (mark.kind === "joined" || mark.kind === "left") {
            group.append(drawn("line", { class: "join", x1: x, y1: y - 11, x2: x, y2: y + 11 }));
            group.append(drawn("title", {}, mark.kind === "joined" ? "begins to observe" : "observes no longer"));
          } else if (mark.kind === "swap") {
            group.append(drawn("path", { class: "join", d: `M${x} ${y - 10}l7 10l-7 10l-7 -10z`, fill: "none", style: "stroke-width: 2" }));
            group.append(drawn("text", { class: "mark swap-name", x, y: y + 15.5 }, shortened(mark.event.value, 110, "10px")),
                         drawn("title", {}, `delivered by ${mark.event.value} from now on`));
          } else if (mark.kind === "gone") {
            group.append(drawn("text", { class: "mark", x, y: y + 4 }, "gone"));
          } else if (mark.kind === "lost") {
            group.append(drawn("circle", { class: "lost-back", cx: x, cy: y, r: 11 }),
                         drawn("path", { class: "lost", d: `M${x - 5} ${y - 5}l10 10m0 -10l-10 10` }),
                         drawn("text", { class: "mark", x, y: y + 17 }, ordinal));
          } else if (mark.kind === "waits") {
            group.append(drawn("circle", { class: "pending", cx: x, cy: y, r: 10 }),
                         drawn("text", { class: "marble-text old", x, y: y + 4.5 }, ordinal));
          } else if (mark.message) {
            if (mark.until > mark.column) {
              group.append(drawn("rect", { class: "during", x: x - 12, y: y - 12, width: xOf(mark.until) - x + 18, height: 24, rx: 12 }));
            }
            const old = mark.call?.isReplay;
            if (mark.kind === "sent" && mark.message.commit) {
              group.append(drawn("rect", { class: "commit", x: x - 12.5, y: y - 12.5, width: 25, height: 25, rx: 4 }));
            }
            group.append(drawn("circle", { class: `marble ${old ? "hollow " : ""}${colour(mark.message)}`, cx: x, cy: y, r: radius }),
                         drawn("text", { class: `marble-text${old ? " old" : ""}`, x, y: y + 4.5,
                                         style: String(ordinal).length > 3 ? "font-size: 8px" : "" }, ordinal));
          }
          if (mark === cursor) group.append(drawn("circle", { class: "ring", cx: x, cy: y, r: 14.5 }));
          view.append(group);
        }

        function drawRowName(row, index, y, width) {
          const group = drawn("g", { class: "row", style: "cursor: pointer" });
          const isNarrow = width < 560;
          const name = (row.edge ? "→ " : "") + shortened(row.name, width * (isNarrow ? 0.85 : 0.4), "600 12px");
          const top = rowsTop + index * rowHeight + 15;
          // Ways pass behind the words.
          const back = drawn("rect", { class: "row-back", x: 6, y: top - 13, height: 17, rx: 3 });
          group.append(back, drawn("text", { class: "lane-name", x: 10, y: top }, name));
          let x = isNarrow ? 10 : 22 + textWidth(name, "600 12px"), down = isNarrow ? 16 : 0;
          for (const part of row.numbers) {
            const font = part.lost ? "600 12px" : "12px";
            const text = shortened(part.text, width - (isNarrow ? 20 : x + 8), font);
            const item = drawn("text", { class: `lane-numbers${part.lost ? " lost-text" : ""}`, x, y: top + down }, text);
            item.append(drawn("title", {}, part.text));
            if (isNarrow) group.append(drawn("rect", { class: "row-back", x: 6, y: top + down - 13, width: textWidth(text, font) + 8, height: 17, rx: 3 }));
            group.append(item);
            if (isNarrow) down += 16; else x += textWidth(text, font) + 14;
          }
          back.setAttribute("width", isNarrow ? textWidth(name, "600 12px") + 8 : x - 16);
          group.addEventListener("click", () => choose(row.edge
            ? { observation: row.edge.observation } : { node: row.source }));
          view.append(group);
        }

        view.addEventListener("click", event => {
          const group = event.target.closest("[data-mark]");
          if (group) chooseMark(line.marks[Number(group.dataset.mark)]);
        });

        function chooseMark(mark) {
          if (!mark?.message) return;
          cursor = mark;
          leading = chainOf(mark.call ?? null, mark.message, 200);
          markGraph();
          const box = { from: columnX(mark.column) - 60, to: columnX(mark.column) + 60 };
          if (box.from < marblesPanel.scrollLeft) marblesPanel.scrollLeft = box.from;
          if (box.to > marblesPanel.scrollLeft + marblesPanel.clientWidth) marblesPanel.scrollLeft = box.to - marblesPanel.clientWidth;
          const top = rowsTop + mark.row * rowHeight;
          if (top < marblesPanel.scrollTop) marblesPanel.scrollTop = top;
          if (top + rowHeight > marblesPanel.scrollTop + marblesPanel.clientHeight) marblesPanel.scrollTop = top + rowHeight - marblesPanel.clientHeight;
          drawMarbles();
          explain(mark);
        }

        // Left and right stay in the row; up and down go to the nearest mark of the next one.
        marblesPanel.addEventListener("keydown", event => {
          const can = line.marks.filter(mark => mark.message);
          if (!can.length) return;
          const own = cursor ? can.filter(mark => mark.row === cursor.row) : can;
          const at = own.indexOf(cursor);
          let next = null;
          switch (event.key) {
          case "ArrowRight": next = own[Math.min(at + 1, own.length - 1)]; break;
          case "ArrowLeft": next = own[Math.max(at - 1, 0)]; break;
          case "Home": next = own[0]; break;
          case "End": next = own[own.length - 1]; break;
          case "ArrowUp": case "ArrowDown": {
            const rows = [...new Set(can.map(mark => mark.row))].sort((a, b) => a - b);
            const row = rows[rows.indexOf(cursor?.row ?? rows[0]) + (event.key === "ArrowUp" ? -1 : 1)];
            const column = cursor?.column ?? 0;
            next = can.filter(mark => mark.row === row)
              .sort((a, b) => Math.abs(a.column - column) - Math.abs(b.column - column))[0] ?? cursor;
            break;
          }
          default: return;
          }
          event.preventDefault();
          chooseMark(next);
        });
        """#
}
