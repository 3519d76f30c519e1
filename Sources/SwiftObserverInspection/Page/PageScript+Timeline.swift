extension InspectionPage {
    /// Decides what the timeline shows: rows, and a column for each thing that happened.
    static let scriptOfTimeline = #"""
        // What is chosen: { node }, { observation }, or either with a call, a message or a loss beside it.
        let chosen = null;
        const chosenNode = () => chosen?.node ?? observations.get(chosen?.observation)?.to ?? null;

        // The edges whose messages are shown: of a node all that leave it, of an observer all that reach it.
        function chosenEdges() {
          if (!chosen) return [];
          const edges = edgesNow().filter(edge => edge.kind !== "sends");
          if (chosen.observation !== undefined) {
            const own = edges.filter(edge => edge.observation === chosen.observation);
            return own.length ? own : data.edges.filter(edge => edge.observation === chosen.observation);
          }
          const leaving = edges.filter(edge => edge.from === chosen.node);
          return leaving.length ? leaving : edges.filter(edge => edge.to === chosen.node);
        }

        // Rows: one for each source, and one for each observation.
        function timeline() {
          const edges = chosenEdges().slice(0, 60);
          const sources = [...new Set(edges.map(edge => edge.from))];
          if (chosen?.node !== undefined && nodes.get(chosen.node)?.kind !== "observer" && !sources.includes(chosen.node)) {
            sources.unshift(chosen.node);
          }
          const rows = [];
          const sourceRows = new Map(), edgeRows = [];
          for (const source of sources) {
            sourceRows.set(source, rows.length);
            rows.push({ source, name: nameOf(source), numbers: sourceNumbers(source), from: -1 });
            for (const edge of edges.filter(edge => edge.from === source)) {
              edgeRows.push([edge, rows.length]);
              rows.push({ edge, name: edgeName(edge), numbers: rowNumbers(edge), from: -1, gone: edge.ended });
            }
          }

          // What belongs to these rows, in order of time.
          const marks = [];
          const add = (event, row, kind, it, extra = {}) => marks.push({ event, row, kind, message: it, ...extra });
          for (const [source, row] of sourceRows) {
            for (const it of messages.values()) if (it.send && it.node === source) add(it.send, row, "sent", it);
            for (const event of events) {
              if (event.node !== source) continue;
              if (event.kind === "runBegan") add(event, row, "turn", null);
              if (event.kind === "strategyChanged") add(event, row, "swap", null);
              if (event.kind === "gone") add(event, row, "gone", null);
              if (event.kind === "refused" && event.observation === null) add(event, row, "lost", message(event.message));
            }
          }
          for (const [edge, row] of edgeRows) {
            const seen = observations.get(edge.observation);
            if (!seen) continue;
            if (seen.began) add(seen.began, row, "joined", null);
            if (seen.ended) add(seen.ended, row, "left", null);
            for (const call of seen.calls) add(call.begin, row, "call", rootAt(call.message, edge.from) ?? call.message, { call });
            for (const event of lossesOn(edge)) add(event, row, "lost", rootAt(messages.get(event.message), edge.from) ?? message(event.message));
          }
          marks.sort((a, b) => a.event.index - b.event.index || a.row - b.row);

          // A turn that delivers nothing of these rows needs no column.
          const kept = marks.filter((mark, index) => mark.kind !== "turn" || marks[index + 1]?.kind === "call");
          let column = 0, last = null;
          for (const mark of kept) {
            // What concerns several rows at once stands in one column.
            if (!(last && last.event === mark.event)) column += 1;
            mark.column = column;
            last = mark;
          }
          for (const mark of kept) {
            if (mark.call?.end) mark.until = lastColumnBefore(kept, mark.call.end.index, mark.column);
            if (mark.kind === "joined") rows[mark.row].from = mark.column;
            if (mark.kind === "left") rows[mark.row].to = mark.column;
          }
          const waiting = waitingMarks(edgeRows, kept, column);
          kept.push(...waiting.sort((a, b) => a.column - b.column));
          kept.forEach((mark, index) => { mark.index = index; });
          const sends = new Map(kept.filter(mark => mark.kind === "sent").map(mark => [mark.message, mark]));
          return { rows, marks: kept, sends, columns: column + (waiting.length ? Math.max(...waiting.map(mark => mark.column - column)) : 0),
                   now: waiting.length ? column + 1 : null };
        }

        // What still waits stands behind the last column, in the order in which it will be delivered.
        function waitingMarks(edgeRows, kept, last) {
          const found = [];
          for (const [edge, row] of edgeRows) {
            if (!edge.numbers.pending) continue;
            const settled = new Set(kept.filter(mark => mark.row === row && mark.message).map(mark => mark.message));
            const seen = observations.get(edge.observation);
            const open = kept.filter(mark => mark.kind === "sent" && mark.message.node === edge.from
              && !settled.has(mark.message) && !mark.message.lost.some(event => event.kind === "refused")
              && (!seen?.began || seen.began.index < mark.event.index));
            open.slice(-edge.numbers.pending).forEach((mark, index) => found.push(
              { event: mark.event, row, kind: "waits", message: mark.message, column: last + 1 + index }));
          }
          return found;
        }

        function lastColumnBefore(kept, index, least) {
          let low = 0, high = kept.length;
          while (low < high) {
            const middle = (low + high) >> 1;
            if (kept[middle].event.index < index) low = middle + 1; else high = middle;
          }
          return Math.max(least, kept[low - 1]?.column ?? least);
        }

        // Losses on the way of an edge: of its observation, of folded steps, and of the whole mailbox of its source.
        const lossesOfNode = new Map();
        for (const event of events) {
          if (event.observation === null && (event.kind === "dropped" || event.kind === "discarded")) {
            if (!lossesOfNode.has(event.node)) lossesOfNode.set(event.node, []);
            lossesOfNode.get(event.node).push(event);
          }
        }
        function lossesOn(edge) {
          const own = (edge.via ?? [edge.observation]).flatMap(id => observations.get(id)?.lost ?? []);
          const nodesOnWay = (edge.via ?? [edge.observation]).map(id => observations.get(id)?.from ?? edge.from);
          const shared = nodesOnWay.flatMap(node => lossesOfNode.get(node) ?? []).filter(event => {
            const it = messages.get(event.message);
            const seen = observations.get(edge.observation);
            return !it?.calls.some(call => call.observation === edge.observation)
              && (!seen?.began || !it?.send || seen.began.index < it.send.index);
          });
          return [...own, ...shared];
        }

        function edgeName(edge) {
          if (edge.kind !== "observes") return nameOf(edge.to);
          const own = data.observations[edge.observation] ?? edge.name;
          const target = nameOf(edge.to);
          return own && own !== target ? `${own} (${target})` : target;
        }

        // The numbers beside a row's name; what was lost stands out.
        function rowNumbers(edge) {
          const { dropped, discarded, ...good } = edge.numbers;
          const parts = [{ text: (edge.actor === undefined ? "" : `on ${actorName(edge.actor)} · `)
            + numbersText({ ...good, dropped: 0, discarded: 0 }) + (edge.ended ? " · ended" : "") }];
          if (dropped || discarded) {
            const bound = boundOf(lossesOn(edge));
            const words = [dropped ? `${dropped} dropped` : "", discarded ? `${discarded} discarded` : ""].filter(Boolean).join(", ");
            parts.push({ text: words + (bound ? `: ${bound}` : ""), lost: true });
          }
          return parts;
        }

        function sourceNumbers(id) {
          const node = nodes.get(id);
          if (!node) return [];
          const parts = [node.kind === "derived" ? count(node.sent, "update sent", "updates sent") : `${node.sent} sent`];
          if (node.strategy) parts.push(node.strategy);
          if (node.gone) parts.push("gone");
          return [{ text: parts.join(" · ") }];
        }
        """#
}
