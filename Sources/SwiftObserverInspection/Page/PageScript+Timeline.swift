extension InspectionPage {
    /// Lays out the timeline: a row for each sender and each observation, and columns in order of time.
    static let scriptOfTimeline = #"""
        // The choice: { node } or { observation }.
        let chosen = null;
        const chosenNode = () => chosen?.node ?? observations.get(chosen?.observation)?.to ?? null;

        // The edges on the timeline: all edges that leave the chosen node, or reach the chosen observer. Of a chosen
        // observation also the edges before it, so that a chain of calls is in view.
        function chosenEdges() {
          if (!chosen) return [];
          const edges = edgesNow().filter(edge => edge.kind !== "sends");
          if (chosen.observation !== undefined) {
            const own = edges.filter(edge => edge.observation === chosen.observation);
            return withEarlier(own.length ? own : data.edges.filter(edge => edge.observation === chosen.observation), edges);
          }
          const leaving = edges.filter(edge => edge.from === chosen.node);
          return leaving.length ? leaving : edges.filter(edge => edge.to === chosen.node);
        }

        // The edges, with the earlier edges whose calls have sent their messages. The earliest ones come first.
        function withEarlier(own, edges) {
          const found = [...own];
          const senders = new Map();
          for (const it of messages.values()) {
            const cause = it.send && calls.get(it.cause);
            if (!cause) continue;
            if (!senders.has(it.node)) senders.set(it.node, new Set());
            senders.get(it.node).add(cause.observation);
          }
          for (const edge of found) {
            if (found.length > 6) break;
            const before = new Set([edge.from, ...(edge.via ?? []).map(id => observations.get(id)?.from)]
              .flatMap(node => [...senders.get(node) ?? []]));
            for (const other of edges) {
              if (!found.includes(other) && (other.via ?? [other.observation]).some(id => before.has(id))) found.push(other);
            }
          }
          return found.reverse();
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

          // The marks of these rows, in order of time.
          const marks = [];
          const add = (event, row, kind, it, extra = {}) => marks.push({ event, row, kind, message: it, ...extra });
          for (const [source, row] of sourceRows) {
            for (const it of messages.values()) if (it.send && it.node === source) add(it.send, row, "sent", it);
            for (const event of events) {
              if (event.node !== source) continue;
              if (event.kind === "runBegan") add(event, row, "turn", null);
              if (event.kind === "strategyChanged") add(event, row, "swap", null);
              if (event.kind === "gone") add(event, row, "gone", null);
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
          const columns = setColumns(kept);
          const column = columns;
          for (const mark of kept) {
            if (mark.call?.end) mark.until = lastColumnBefore(kept, mark.call.end.index, mark.column);
            if (mark.kind === "joined") rows[mark.row].from = mark.column;
            if (mark.kind === "left") rows[mark.row].to = mark.column;
          }
          const waiting = waitingMarks(edgeRows, kept, column);
          kept.push(...waiting.sort((a, b) => a.column - b.column));
          kept.forEach((mark, index) => { mark.index = index; });
          const sends = new Map(kept.filter(mark => mark.kind === "sent").map(mark => [mark.message, mark]));
          const madeCalls = new Map(kept.filter(mark => mark.kind === "call").map(mark => [mark.call, mark]));
          return { rows, marks: kept, sends, calls: madeCalls, columns: column + (waiting.length ? Math.max(...waiting.map(mark => mark.column - column)) : 0),
                   now: waiting.length ? column + 1 : null };
        }

        // Messages that wait stand behind the last column, in the order in which they will be delivered.
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

        // A send, the calls in place that it leads to, and their sends stand in one column, one below the other. Whatever
        // happens later stands further to the right.
        function setColumns(marks) {
          let column = 0, last = null;
          const taken = new Map(), ofSend = new Map(), ofCall = new Map();
          const isLater = mark => mark.call.isReplay || hasWaitedSince(mark.message, mark.call);
          const cause = it => {
            for (let call = calls.get(it.cause), steps = 0; call && steps < 40; call = calls.get(call.message.cause), steps += 1) {
              if (ofCall.has(call)) return call;
            }
            return null;
          };
          const stays = mark => {
            if (!last || last.kind === "turn" || taken.get(mark.row) === column) return false;
            if (last.event === mark.event) return true;
            if (last.event.thread !== mark.event.thread) return false;
            switch (mark.kind) {
            case "joined": return last.kind === "joined";
            case "call": return !isLater(mark) && ofSend.get(mark.message) === column;
            case "sent": return ofCall.get(cause(mark.message)) === column || (mark.message.commit && mark.message.commit === last.message?.commit);
            case "lost": return mark.event.kind !== "discarded" && (last.kind === "sent" || last.kind === "lost");
            default: return false;
            }
          };
          for (const mark of marks) {
            if (!stays(mark)) column += 1;
            mark.column = column;
            taken.set(mark.row, column);
            if (mark.kind === "sent") ofSend.set(mark.message, column);
            if (mark.kind === "call") ofCall.set(mark.call, column);
            last = mark;
          }
          return column;
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
          if (event.observation === null && ["dropped", "refused", "discarded"].includes(event.kind)) {
            if (!lossesOfNode.has(event.node)) lossesOfNode.set(event.node, []);
            lossesOfNode.get(event.node).push(event);
          }
        }
        function lossesOn(edge) {
          const own = (edge.via ?? [edge.observation]).flatMap(id => observations.get(id)?.lost ?? []);
          // The messages of all observations go through the mailbox of their messenger, and of those on an actor through
          // one there too.
          const mailboxes = (edge.via ?? [edge.observation]).map(id =>
            ({ node: observations.get(id)?.from ?? edge.from, actor: observations.get(id)?.actor }));
          const isOf = (event, actor) => event.mailbox === "all"
            ? event.kind !== "discarded" || edge.numbers.discarded > 0 : (event.mailbox ?? actor) === actor;
          const shared = mailboxes.flatMap(({ node, actor }) =>
            (lossesOfNode.get(node) ?? []).filter(event => isOf(event, actor))).filter(event => {
            const it = messages.get(event.message);
            const seen = observations.get(edge.observation);
            return !it?.calls.some(call => call.observation === edge.observation)
              && !own.some(other => other.message === event.message)
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

        // The numbers beside a row's name. Losses stand out.
        function rowNumbers(edge) {
          const { dropped, discarded, pending, ...good } = edge.numbers;
          const parts = [{ text: (edge.actor === undefined ? "" : `on ${actorName(edge.actor)} · `)
            + numbersText({ ...good, dropped: 0, discarded: 0, pending: 0 }) + (edge.merged ? " from all sources together" : "")
            + (edge.ended ? " · ended" : "") }];
          if (dropped || discarded) {
            const bound = boundOf(lossesOn(edge));
            const words = [dropped ? `${dropped} dropped` : "", discarded ? `${discarded} discarded` : ""].filter(Boolean).join(", ");
            parts.push({ text: words + (bound ? `: ${bound}` : ""), lost: true });
          }
          if (pending) parts.push({ text: `${pending} ${pending === 1 ? "waits" : "wait"} for ${turnOf(edge, true)}` });
          return parts;
        }

        function sourceNumbers(id) {
          const node = nodes.get(id);
          if (!node) return [];
          const parts = [node.kind === "derived" ? count(node.sent, "update sent", "updates sent") : `${node.sent} sent`];
          if (node.strategy && node.strategy !== ".ordered") parts.push(node.strategy);
          if (node.gone) parts.push("gone");
          return [{ text: parts.join(" · ") }];
        }
        """#
}
