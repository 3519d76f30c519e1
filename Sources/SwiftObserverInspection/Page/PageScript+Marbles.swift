extension InspectionPage {
    /// Draws the part of the timeline that is in view, and follows mouse and keyboard through it.
    static let scriptOfMarbles = #"""
        const marblesPanel = document.getElementById("marbles");
        const inner = element("div", { class: "inner" });
        const view = drawn("svg", { "aria-hidden": "true" });
        inner.append(view);
        marblesPanel.append(inner);
        const stride = 27, rowsTop = 22, margin = 16;
        let rowHeight = 66, rowLine = 46;
        let line = { rows: [], marks: [], sends: new Map(), columns: 0, now: null };
        let cursor = null;  // the mark that is chosen

        const columnX = column => margin + column * stride;
        const colour = it => `m${((it?.ordinal ?? 1) - 1) % 6 + 1}`;

        function layMarbles() {
          line = timeline();
          if (cursor) cursor = line.marks.find(mark => mark.event === cursor.event && mark.row === cursor.row && mark.kind === cursor.kind) ?? null;
          // Where it is narrow, the numbers stand below the name.
          const lines = marblesPanel.clientWidth < 560 ? 3 : 1;
          rowHeight = 50 + 16 * lines;
          rowLine = 30 + 16 * lines;
          const width = columnX(line.columns + 2);
          inner.style.width = `${Math.max(width, marblesPanel.clientWidth - 2)}px`;
          inner.style.height = `${rowsTop + line.rows.length * rowHeight + 4}px`;
          const about = document.getElementById("marbles-about");
          about.textContent = !chosen ? "" : chosen.observation !== undefined
            ? `to ${observationName(chosen.observation)}` : `to ${nameOf(chosen.node)}`;
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

        // The first mark in a column that is not before this one. Marks are in order of columns.
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
          const visible = line.marks.slice(firstMark(first), firstMark(last + 1));
          const end = x(line.columns + 1);

          line.rows.forEach((row, index) => {
            const begin = row.from > 0 ? x(row.from) : x(0), over = row.to ? x(row.to) : end;
            const group = drawn("g", { class: "row" });
            group.append(drawn("line", { class: "lane absent", x1: x(0), y1: y(index), x2: Math.max(begin, x(0)), y2: y(index) }),
                         drawn("line", { class: "lane", x1: begin, y1: y(index), x2: over, y2: y(index) }));
            view.append(group);
          });
          if (line.now !== null && line.now <= last) {
            view.append(drawn("text", { class: "tick", x: x(line.now), y: 13 }, "now"));
          }
          for (const mark of visible) if (mark.kind === "turn") {
            view.append(drawn("line", { class: "turn", x1: x(mark.column), y1: 18, x2: x(mark.column), y2: rowsTop + line.rows.length * rowHeight }),
                        drawn("text", { class: "tick", x: x(mark.column), y: 13 }, "turn"));
          }
          // Times stand where there is room.
          let free = 0;
          for (const mark of visible) {
            if (mark.kind === "turn" || mark.kind === "waits" || x(mark.column) < free) continue;
            if (visible.some(other => other.kind === "turn" && Math.abs(other.column - mark.column) < 3)) continue;
            view.append(drawn("text", { class: "tick", x: x(mark.column), y: 13 }, timeText(mark.event.time)));
            free = x(mark.column) + 120;
          }

          drawWays(visible, x, y, first, last);
          for (const mark of visible) drawMark(mark, x(mark.column), y(mark.row), x);
          line.rows.forEach((row, index) => drawRowName(row, index, y(index), width));
        }

        // From the send to the call: a dashed way has waited.
        function drawWays(visible, x, y, first, last) {
          const reached = mark => ["call", "lost", "waits"].includes(mark.kind) && line.sends.has(mark.message);
          const draw = mark => {
            const from = line.sends.get(mark.message);
            if (from.row === mark.row) return;
            const waits = mark.kind !== "call" || mark.message.waited || mark.call.message.waited;
            view.append(drawn("line", { class: `way${waits ? " waited" : ""}${cursor && cursor.message === mark.message ? " chosen" : ""}`,
              x1: x(from.column), y1: y(from.row), x2: x(mark.column), y2: y(mark.row) }));
          };
          visible.filter(reached).forEach(draw);
          // Ways that come from what is in view and end after it.
          const inView = new Set(visible.filter(mark => mark.kind === "sent").map(mark => mark.message));
          for (const mark of line.marks.slice(firstMark(last + 1), firstMark(last + 200))) {
            if (inView.has(mark.message) && reached(mark)) draw(mark);
          }
        }

        function drawMark(mark, x, y, xOf) {
          const group = drawn("g", { "data-mark": mark.index });
          const ordinal = mark.message?.ordinal ?? "·";
          if (mark.kind === "joined" || mark.kind === "left") {
            group.append(drawn("line", { class: "join", x1: x, y1: y - 11, x2: x, y2: y + 11 }));
            group.append(drawn("title", {}, mark.kind === "joined" ? "begins to observe" : "observes no longer"));
          } else if (mark.kind === "swap") {
            group.append(drawn("path", { class: "join", d: `M${x} ${y - 10}l7 10l-7 10l-7 -10z`, fill: "none", style: "stroke-width: 2" }));
            group.append(drawn("title", {}, `delivered by ${mark.event.value} from now on`));
          } else if (mark.kind === "gone") {
            group.append(drawn("text", { class: "mark", x, y: y + 4 }, "gone"));
          } else if (mark.kind === "lost") {
            group.append(drawn("circle", { class: "lost-back", cx: x, cy: y, r: 11 }),
                         drawn("path", { class: "lost", d: `M${x - 5} ${y - 5}l10 10m0 -10l-10 10` }),
                         drawn("text", { class: "mark", x, y: y + 20 }, ordinal));
          } else if (mark.kind === "waits") {
            group.append(drawn("circle", { class: "pending", cx: x, cy: y, r: 10 }),
                         drawn("text", { class: "marble-text old", x, y: y + 4.5 }, ordinal));
          } else if (mark.message) {
            if (mark.until > mark.column) {
              group.append(drawn("rect", { class: "during", x: x - 12, y: y - 12, width: xOf(mark.until) - x + 18, height: 24, rx: 12 }));
            }
            const old = mark.call?.isReplay;
            group.append(drawn("circle", { class: `marble ${old ? "hollow " : ""}${colour(mark.message)}`, cx: x, cy: y, r: 11 }),
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
          const top = rowsTop + index * rowHeight + 20;
          group.append(drawn("text", { class: "lane-name", x: 10, y: top }, name));
          let x = isNarrow ? 10 : 22 + textWidth(name, "600 12px"), down = isNarrow ? 16 : 0;
          for (const part of row.numbers) {
            const font = part.lost ? "600 12px" : "12px";
            const text = shortened(part.text, width - (isNarrow ? 20 : x + 8), font);
            const item = drawn("text", { class: `lane-numbers${part.lost ? " lost-text" : ""}`, x, y: top + down }, text);
            item.append(drawn("title", {}, part.text));
            group.append(item);
            if (isNarrow) down += 16; else x += textWidth(text, font) + 14;
          }
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
