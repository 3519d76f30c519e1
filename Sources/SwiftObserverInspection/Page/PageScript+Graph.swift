extension InspectionPage {
    /// Draws the graph, and follows the keyboard through it.
    static let scriptOfGraph = #"""
        const graphPanel = document.getElementById("graph");
        const stepsChoice = document.getElementById("steps");
        const most = 160;  // nodes at once; of more, those near the chosen one are shown
        let shownEdges = [], placed = null;

        document.getElementById("steps-choice").hidden = !data.nodes.some(node => node.kind === "step");
        stepsChoice.addEventListener("change", () => { drawGraph(); choose(chosen); });

        function edgesNow() {
          return stepsChoice.checked ? data.edges : data.folded.edges;
        }

        // All nodes, or the nearest ones to a node.
        function nodesNow(edges, center) {
          const hidden = new Set(stepsChoice.checked ? [] : data.folded.hidden);
          const all = data.nodes.filter(node => !hidden.has(node.id));
          if (all.length <= most) return all;
          const near = new Map(all.map(node => [node.id, []]));
          for (const edge of edges) {
            near.get(edge.from)?.push(edge.to);
            near.get(edge.to)?.push(edge.from);
          }
          const found = new Set([near.has(center) ? center : all[0].id]);
          for (const id of found) for (const other of near.get(id)) if (found.size < most) found.add(other);
          for (const node of all) if (found.size < most) found.add(node.id);
          return all.filter(node => found.has(node.id));
        }

        // The busiest edge is the thickest one: all have had the same time.
        const passed = edge => edge.numbers.delivered + edge.numbers.replayed;
        const busiest = Math.max(8, ...data.edges.filter(edge => edge.kind !== "sends").map(passed));
        function strength(edge) {
          return 1 + 5 * Math.log1p(passed(edge)) / Math.log1p(busiest);
        }

        function drawGraph() {
          const all = edgesNow();
          const shown = nodesNow(all, chosenNode());
          const ids = new Set(shown.map(node => node.id));
          shownEdges = all.filter(edge => ids.has(edge.from) && ids.has(edge.to));
          graphPanel.replaceChildren();
          if (!shown.length) {
            graphPanel.append(element("p", { class: "hint", style: "padding: 14px" }, "Nothing was followed."));
            return;
          }
          // From left to right, or from top to bottom: whichever can be larger.
          const room = places => Math.min((graphPanel.clientWidth - 4) / places.width, graphPanel.clientHeight / places.height);
          const ways = [place(shown, shownEdges, false), place(shown, shownEdges, true)];
          // Neither fits: then the one that needs the least scrolling sideways.
          const fit = places => Math.max(...ways.map(room)) < 0.72 ? 1 / places.width : Math.min(1.2, room(places));
          placed = fit(ways[1]) > fit(ways[0]) ? ways[1] : ways[0];
          const svg = drawn("svg", { width: placed.width, height: placed.height, viewBox: `0 0 ${placed.width} ${placed.height}`,
                                     role: "group", "aria-label": "Graph" });
          // A large graph is made smaller, as long as it can be read, and a small one larger.
          const scale = Math.min(1.2, Math.max(0.72, room(placed)));
          svg.setAttribute("width", placed.width * scale);
          svg.setAttribute("height", placed.height * scale);
          for (const frame of placed.frames) {
            svg.append(drawn("rect", { class: "frame", x: frame.x, y: frame.y, width: frame.width, height: frame.height, rx: 8 }),
                       drawn("text", { class: "frame-name", x: frame.x + 10, y: placed.isDown ? frame.y + frame.height - 8 : frame.y + 16 }, frame.name));
          }
          const words = [];
          const pairs = Map.groupBy(shownEdges, edge => `${edge.from} ${edge.to}`);
          shownEdges.forEach((edge, index) => drawEdge(svg, words, edge, placed.routes[index], index, pairs.get(`${edge.from} ${edge.to}`)));
          for (const node of shown) svg.append(drawNode(placed.items.get(node.id)));
          svg.append(...words);
          graphPanel.append(svg);
          if (ids.size < data.nodes.length - (stepsChoice.checked ? 0 : data.folded.hidden.length)) {
            graphPanel.append(element("p", { class: "hint", style: "padding: 6px 14px; color: var(--small)" },
              `${ids.size} of ${data.nodes.length} are shown, those nearest to what is chosen. Search for the others.`));
          }
        }

        function drawEdge(svg, words, edge, route, index, pair) {
          const aside = (pair.indexOf(edge) - (pair.length - 1) / 2) * 13;
          const { d, tip, angle, middle } = path(route, placed.isDown, aside);
          const kinds = [edge.kind === "sends" ? "sending" : "", edge.numbers.dropped ? "dropped" : "",
                         edge.numbers.pending ? "waiting" : "", edge.ended ? "ended" : ""].filter(Boolean).join(" ");
          const width = strength(edge), size = 5 + width * 0.7;
          svg.append(
            drawn("path", { class: `edge ${kinds}`, d, "stroke-width": edge.kind === "sends" ? 1.5 : width, "data-edge": index }),
            drawn("path", { class: `tip ${kinds}`, "data-edge": index,
                            d: `M${tip.x + 3} ${tip.y}l${-size - 3} ${-size * 0.7}v${size * 1.4}z`,
                            transform: `rotate(${angle} ${tip.x} ${tip.y})` }));
          const hit = drawn("path", { class: "hit", d });
          hit.append(drawn("title", {}, edgeText(edge)));
          hit.addEventListener("click", () => choose(edge.observation === undefined
            ? { node: edge.from } : { observation: edge.observation }));
          svg.append(hit);
          const own = edgeWords(edge);
          if (own.length) {
            const width = Math.max(...own.map(word => textWidth(word.text, "600 11px"))) + 4, height = own.length * wordHeight;
            words.push(drawn("rect", { class: "edge-back", x: middle.x - width / 2, y: middle.y - height / 2, width, height, rx: 3 }));
          }
          own.forEach((word, line) => words.push(drawn("text", { class: `edge-text ${word.kind}`, x: middle.x,
            y: middle.y + 4 + wordHeight * (line - (own.length - 1) / 2) }, word.text)));
        }

        // The name of an observation, and the numbers that stand out: one line for each.
        function edgeWords(edge) {
          if (edge.kind === "sends") return [];
          const { dropped, discarded, pending } = edge.numbers;
          return [
            edge.name && edge.name !== nameOf(edge.to) ? { text: edge.name.length > 24 ? edge.name.slice(0, 23) + "…" : edge.name, kind: "called" } : null,
            edge.operators ? { text: edge.operators.length > 32 ? edge.operators.slice(0, 31) + "…" : edge.operators, kind: "operators" } : null,
            dropped ? { text: `${dropped} dropped`, kind: "dropped" } : null,
            discarded ? { text: `${discarded} discarded`, kind: "dropped" } : null,
            pending ? { text: `${pending} ${pending === 1 ? "waits" : "wait"}`, kind: "" } : null,
          ].filter(Boolean);
        }

        function edgeText(edge) {
          if (edge.kind === "sends") {
            return `Handlers of ${nameOf(edge.from)} have sent ${count(edge.numbers.delivered, "message", "messages")} to ${nameOf(edge.to)}.`;
          }
          const verb = { observes: "observes", passesOn: "passes on", derives: "is derived from" }[edge.kind];
          return `${nameOf(edge.to)} ${verb} ${nameOf(edge.from)}${edge.operators ? ` through ${edge.operators}` : ""}: ${numbersText(edge.numbers)}${edge.merged ? " from all sources together" : ""}${edge.ended ? ", ended" : ""}`;
        }

        const kindNames = { messenger: "messenger", variable: "variable", derived: "derived value", step: "step", observer: "observer" };

        function drawNode(item) {
          const { node } = item;
          const group = drawn("g", { class: `node ${node.kind}${node.gone ? " gone" : ""}`, tabindex: 0, role: "button",
            "data-node": node.id, transform: `translate(${item.x} ${item.y})`,
            "aria-label": `${kindNames[node.kind]} ${node.name}${node.actor === undefined ? "" : `, on ${actorName(node.actor)}`}` });
          group.append(drawn("title", {}, [node.name, node.type, node.strategy, node.sent ? `${node.sent} sent` : "",
                                           node.gone ? "gone" : ""].filter(Boolean).join(" · ")));
          const isRound = node.kind === "observer" || node.kind === "step";
          group.append(drawn("rect", { class: "box", width: item.width, height: item.height, rx: isRound ? item.height / 2 : 4 }));
          if (node.kind === "derived") {
            group.append(drawn("rect", { class: "box", x: 3, y: 3, width: item.width - 6, height: item.height - 6, rx: 2,
                                         style: "stroke-width: 1" }));
          }
          const middle = { x: item.width / 2, "text-anchor": "middle" };
          group.append(drawn("text", { ...middle, class: "name", y: item.below ? 17 : item.height / 2 + 4 }, item.name));
          if (item.below) group.append(drawn("text", { ...middle, class: "below", y: 32 }, item.below));
          group.addEventListener("click", () => choose({ node: node.id }));
          group.addEventListener("keydown", event => {
            if (event.key === "Enter" || event.key === " ") choose({ node: node.id });
            else if (event.key.startsWith("Arrow")) step(item, event.key);
            else return;
            event.preventDefault();
          });
          return group;
        }

        // To the nearest node in that direction.
        function step(from, key) {
          const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
          const center = item => ({ x: item.x + item.width / 2, y: item.y + item.height / 2 });
          const here = center(from);
          let best = null, least = Infinity;
          for (const item of placed.items.values()) {
            if (!item.node || item === from) continue;
            const there = center(item);
            const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
            const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
            if (along > 6 && along + 2 * aside < least) [best, least] = [item, along + 2 * aside];
          }
          if (best) graphPanel.querySelector(`[data-node="${best.id}"]`)?.focus();
        }

        // Shows the choice with its connections, or the way of the chosen message.
        function markGraph() {
          const ids = new Set([chosenNode()]);
          const observed = chosen?.observation;
          const led = new Set([...leading.calls].map(call => call.observation));
          const sent = new Set([...leading.messages].map(it => `${observations.get(calls.get(it.cause)?.observation)?.to} ${it.node}`));
          const isNear = edge => {
            if (leading.calls.size) {
              return edge.kind === "sends" ? sent.has(`${edge.from} ${edge.to}`) : (edge.via ?? [edge.observation]).some(id => led.has(id));
            }
            return observed !== undefined ? edge.observation === observed : ids.has(edge.from) || ids.has(edge.to);
          };
          graphPanel.querySelectorAll("[data-node]").forEach(group =>
            group.classList.toggle("chosen", ids.has(Number(group.dataset.node))));
          graphPanel.querySelectorAll("[data-edge]").forEach(line => {
            const near = isNear(shownEdges[line.dataset.edge]);
            line.classList.toggle("near", near);
            // What led to the chosen call has one colour, whatever it has dropped.
            line.classList.toggle("led", near && leading.calls.size > 0);
          });
        }
        """#
}
