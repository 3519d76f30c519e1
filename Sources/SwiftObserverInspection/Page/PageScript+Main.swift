extension InspectionPage {
    /// The choice, the findings at the top, and the search.
    static let scriptOfMain = #"""
        const title = document.getElementById("title");
        title.textContent = document.title = data.title;
        document.getElementById("summary").textContent = [
          ...[["messenger", "messengers"], ["variable", "variables"], ["derived", "derived values"], ["observer", "observers"]]
            .map(([kind, many]) => [data.nodes.filter(node => node.kind === kind).length, kindNames[kind], many])
            .filter(([number]) => number).map(([number, one, many]) => count(number, one, many)),
          `${count(events.length, "event", "events")} in ${timeText(data.duration)}`,
          data.lost ? `${data.lost.toLocaleString("en")} earlier events are forgotten` : "",
        ].filter(Boolean).join(" · ");

        document.getElementById("swap-legend").hidden = !events.some(event => event.kind === "strategyChanged");
        document.getElementById("operators-legend").hidden = !data.folded.edges.some(edge => edge.operators);
        document.getElementById("commit-legend").hidden = !(data.transactions ?? []).length;

        function choose(next) {
          chosen = next;
          cursor = null;
          leading = chainOf(null, null);
          const id = chosenNode();
          if (id !== null && data.nodes.length > most && !graphPanel.querySelector(`[data-node="${id}"]`)) drawGraph();
          marblesPanel.scrollLeft = marblesPanel.scrollTop = 0;
          layMarbles();
          markGraph();
          describeChosen();
          if (id !== null) scrollToNode(id);
          try { history.replaceState(null, "", chosen?.observation !== undefined ? `#observation-${chosen.observation}` : id === null ? "#" : `#node-${id}`); } catch {}
        }

        function scrollToNode(id) {
          const box = graphPanel.querySelector(`[data-node="${id}"]`)?.getBoundingClientRect();
          const panel = graphPanel.getBoundingClientRect();
          if (!box) return;
          if (box.right > panel.right) graphPanel.scrollLeft += box.right - panel.right + 20;
          if (box.left < panel.left) graphPanel.scrollLeft += box.left - panel.left - 20;
          if (box.bottom > panel.bottom) graphPanel.scrollTop += box.bottom - panel.bottom + 20;
          if (box.top < panel.top) graphPanel.scrollTop += box.top - panel.top - 20;
        }

        function showCall(call) {
          choose({ observation: call.observation });
          const mark = line.marks.find(mark => mark.call === call);
          if (mark) chooseMark(mark); else whyPanel.replaceChildren(...whyCalled(call));
        }

        function showMessage(it) {
          if (nodes.has(it.node)) choose({ node: it.node });
          const mark = line.marks.find(mark => mark.kind === "sent" && mark.message === it);
          if (mark) chooseMark(mark); else whyPanel.replaceChildren(...whySent(it));
        }

        function showFirst(next, kind) {
          choose(next);
          const mark = line.marks.find(mark => mark.kind === kind && line.rows[mark.row].edge?.observation === next.observation);
          if (mark) chooseMark(mark);
        }

        // Losses, messages that wait, transactions that began again, and handlers that were never called. Observations that
        // share a mailbox share its losses.
        function findings() {
          const found = [];
          const add = (kind, act, ...content) => found.push(element("button", { type: "button", class: kind, onclick: act }, ...content));
          const groups = new Map();
          const group = (kind, number, edge, note) => {
            const key = [kind, number, edge.from, edge.actor, note].join("|");
            if (!groups.has(key)) groups.set(key, { kind, number, edges: [], note });
            groups.get(key).edges.push(edge);
          };
          // Observers come before steps and derived values.
          const edges = data.folded.edges.filter(edge => edge.kind !== "sends");
          for (const edge of [...edges.filter(edge => edge.kind === "observes"), ...edges.filter(edge => edge.kind !== "observes")]) {
            const { dropped, discarded, pending } = edge.numbers;
            if (dropped) group("dropped", dropped, edge, boundOf(lossesOn(edge)));
            if (pending) group("waiting", pending, edge, `for ${turnOf(edge)}`);
            if (discarded) group("discarded", discarded, edge, "");
          }
          for (const { kind, number, edges, note } of groups.values()) {
            const word = kind === "waiting" ? (number === 1 ? "waits" : "wait") : kind;
            const names = edges.slice(0, 4).map(edge => edge.name ?? edgeName(edge)).join(", ") + (edges.length > 4 ? " …" : "");
            add(kind === "waiting" ? kind : "dropped", () => showFirst({ observation: edges[0].observation }, kind === "waiting" ? "waits" : "lost"),
                strong(`${number} ${word}${edges.length > 1 ? " each" : ""}`), kind === "waiting" ? ` ${note}: ` : note ? ` by “${note}”: ` : ": ", `${nameOf(edges[0].from)} → ${names}`);
          }
          if (retries) {
            const again = messages.values().find(it => it.commit);
            add("waiting", () => again && showMessage(again), strong(count(retries, "transaction", "transactions")), " began again");
          }
          const silent = data.folded.edges.filter(edge => edge.kind === "observes" && !edge.ended && !edge.numbers.offered && !edge.numbers.replayed);
          if (silent.length === 1) {
            add("silent", () => choose({ observation: silent[0].observation }), strong("never called"), ` ${nameOf(silent[0].from)} → ${edgeName(silent[0])}`);
          } else if (silent.length) {
            add("silent", () => choose({ observation: silent[0].observation }), strong(`${silent.length} never called`), ` ${silent.slice(0, 3).map(edgeName).join(", ")}${silent.length > 3 ? " …" : ""}`);
          }
          const list = document.getElementById("findings");
          list.append(...found.slice(0, 24));
          list.hidden = !found.length;
        }

        // The search: names, types, and descriptions of messages.
        const field = document.getElementById("search"), results = document.getElementById("found");
        let hits = [], hit = -1;
        field.addEventListener("input", search);
        field.addEventListener("focus", search);
        field.addEventListener("keydown", event => {
          if (event.key === "Escape") { closeSearch(); field.blur(); return; }
          if (event.key === "Enter") { hits[Math.max(hit, 0)]?.act(); closeSearch(); return; }
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          hit = Math.max(0, Math.min(hits.length - 1, hit + (event.key === "ArrowDown" ? 1 : -1)));
          markHit();
        });
        field.addEventListener("blur", () => setTimeout(() => { if (document.activeElement !== field) closeSearch(); }, 150));
        addEventListener("keydown", event => {
          if (event.key === "/" && document.activeElement !== field && !event.ctrlKey && !event.metaKey) {
            event.preventDefault();
            field.focus();
          }
        });

        function search() {
          const wanted = field.value.trim().toLowerCase();
          hits = [];
          hit = -1;
          const has = text => text !== undefined && text !== null && text.toLowerCase().includes(wanted);
          const add = (text, note, act) => { if (hits.length < 60) hits.push({ text, note, act }); };
          if (wanted) {
            for (const node of data.nodes) {
              if (has(node.name) || has(node.type) || has(node.strategy)) add(node.name, kindNames[node.kind], () => choose({ node: node.id }));
            }
            for (const [id, name] of Object.entries(data.observations)) {
              const seen = observations.get(Number(id));
              if (has(name) && seen && name !== nameOf(seen.to)) add(name, `observes ${nameOf(seen.from)}`, () => choose({ observation: Number(id) }));
            }
            for (const it of messages.values()) {
              if (hits.length >= 60) break;
              if (has(it.text)) add(it.text.slice(0, 120), messageName(it), () => showMessage(it));
            }
            for (const [number, name] of Object.entries(data.authors)) {
              const it = has(name) && [...messages.values()].find(it => it.send?.value === Number(number));
              if (it) add(name, "author", () => showMessage(it));
            }
          }
          results.replaceChildren(...hits.map((found, index) => element("li", { role: "option", id: `hit-${index}`, "aria-selected": false,
            onmousedown: () => { found.act(); closeSearch(); } }, found.text, element("small", {}, found.note))));
          if (wanted && !hits.length) results.append(element("li", { "aria-disabled": "true" }, "Nothing has that name."));
          results.hidden = !wanted;
          field.setAttribute("aria-expanded", String(!results.hidden));
        }

        function markHit() {
          [...results.children].forEach((item, index) => item.setAttribute("aria-selected", String(index === hit)));
          field.setAttribute("aria-activedescendant", `hit-${hit}`);
          results.children[hit]?.scrollIntoView({ block: "nearest" });
        }

        function closeSearch() {
          results.hidden = true;
          field.setAttribute("aria-expanded", "false");
        }

        // The page begins with the call that has the longest chain, else with losses, else with the busiest node.
        function beginning() {
          const [, kind, id] = /^#(node|observation)-(\d+)$/.exec(location.hash) ?? [];
          if (kind === "node" && nodes.has(Number(id))) return { node: Number(id) };
          if (kind === "observation" && observations.has(Number(id))) return { observation: Number(id) };
          let best = null, most = 2;
          for (const edge of data.folded.edges) {
            const call = edge.kind === "observes" && observations.get(edge.observation)?.calls.at(-1);
            const length = call ? chainOf(call, null, 40).messages.size : 0;
            if (length > most) [best, most] = [edge, length];
          }
          if (best) return { observation: best.observation };
          const lossy = data.folded.edges.find(edge => edge.numbers.dropped);
          if (lossy) return { node: lossy.from };
          const busy = data.nodes.filter(node => node.kind !== "step").sort((a, b) => b.sent - a.sent)[0];
          return busy ? { node: busy.id } : null;
        }

        chosen = beginning();
        drawGraph();
        findings();
        choose(chosen);
        const isOwn = mark => chosen?.observation === undefined || line.rows[mark.row].edge?.observation === chosen.observation;
        const beginningMark = line.marks.findLast(mark => mark.kind === "call" && chosen?.observation !== undefined && isOwn(mark))
          ?? line.marks.find(mark => mark.kind === "lost")
          ?? line.marks.findLast(mark => mark.kind === "call") ?? line.marks.find(mark => mark.message);
        if (beginningMark) chooseMark(beginningMark);
        document.documentElement.dataset.state = "ready";
        """#
}
