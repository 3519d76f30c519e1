extension InspectionPage {
    /// Places nodes in layers: each observer stands behind its sender. Each actor has a band of its own.
    static let scriptOfLayout = #"""
        const gapY = 16, framePadding = 12, frameTop = 24, wordHeight = 14;

        // The layer of each node: one more than that of any node before it. Edges that close a circle don't count.
        function layers(ids, edges) {
          const next = new Map(ids.map(id => [id, []]));
          for (const edge of edges) if (edge.from !== edge.to) next.get(edge.from).push(edge.to);
          const state = new Map(), order = [];
          const circle = new Set();
          const incoming = new Set(edges.filter(edge => edge.kind !== "sends").map(edge => edge.to));
          // Nodes without a sender come first, so that an edge closes a circle if it leads back to them.
          const starts = [...ids].sort((a, b) => incoming.has(a) - incoming.has(b) || a - b);
          for (const start of starts) {
            if (state.has(start)) continue;
            const stack = [[start, 0]];
            state.set(start, "open");
            while (stack.length) {
              const top = stack[stack.length - 1];
              const target = next.get(top[0])[top[1]++];
              if (target === undefined) {
                state.set(top[0], "done");
                order.push(top[0]);
                stack.pop();
              } else if (!state.has(target)) {
                state.set(target, "open");
                stack.push([target, 0]);
              } else if (state.get(target) === "open") {
                circle.add(`${top[0]} ${target}`);
              }
            }
          }
          const layer = new Map(ids.map(id => [id, 0]));
          for (const id of order.reverse()) {
            for (const target of next.get(id)) {
              if (!circle.has(`${id} ${target}`)) layer.set(target, Math.max(layer.get(target), layer.get(id) + 1));
            }
          }
          // A source stands right before the first that observes it, not far to the left.
          for (const id of [...order].reverse()) {
            const targets = next.get(id).filter(target => !circle.has(`${id} ${target}`));
            const least = Math.min(...targets.map(target => layer.get(target)));
            if (targets.length && !edges.some(edge => edge.to === id && edge.from !== id)) layer.set(id, least - 1);
          }
          return layer;
        }

        function size(node) {
          if (node.kind === "step") {
            const width = Math.min(textWidth(node.name, "11px"), 110) + 18;
            return { width, height: 22, name: shortened(node.name, 110, "11px"), below: "" };
          }
          const isOrdered = node.strategy === undefined || node.strategy === ".ordered";
          const below = !isOrdered ? node.strategy : (node.type && !node.name.startsWith(node.type) ? node.type : "");
          const width = Math.min(Math.max(textWidth(node.name, "600 12px"), textWidth(below, "11px"), 48), 220) + 24;
          return { width, height: below ? 40 : 28, name: shortened(node.name, width - 20, "600 12px"),
                   below: shortened(below, width - 20, "11px") };
        }

        // Returns places: { x, y, width, height } for each node, bends for each edge, and frames. Receivers stand on the
        // right, or below where it is narrow. "along" is that direction, "across" the other one. Nodes have even layers;
        // the words of an edge stand on its way in the layer before its end, so that they have a place of their own.
        function place(shown, edges, isDown) {
          const ids = shown.map(node => node.id);
          const layer = layers(ids, edges);
          const items = new Map(shown.map(node => [node.id,
            { id: node.id, node, layer: 2 * layer.get(node.id), band: node.actor ?? -1, ...size(node), near: [] }]));
          for (const item of items.values()) turned(item);
          const routes = edges.map(edge => {
            const from = items.get(edge.from), to = items.get(edge.to);
            const route = [from];
            // A long edge bends around the nodes in the layers between.
            const words = edgeWords(edge);
            for (let at = from.layer + 1; at < to.layer; at += 1) {
              const bend = { id: Symbol("bend"), layer: at, band: to.band === from.band ? to.band : -1, length: 0, breadth: 12, near: [] };
              if (at === to.layer - 1 && words.length) {
                bend.words = words;
                bend.width = Math.max(...words.map(word => textWidth(word.text, "600 11px"))) + 6;
                bend.height = words.length * wordHeight;
                turned(bend);
              }
              items.set(bend.id, bend);
              route.push(bend);
            }
            route.push(to);
            for (let index = 1; index < route.length; index += 1) {
              route[index - 1].near.push(route[index]);
              route[index].near.push(route[index - 1]);
            }
            return route;
          });

          const depth = Math.max(0, ...[...items.values()].map(item => item.layer)) + 1;
          const bands = [...new Set([...items.values()].map(item => item.band))].sort((a, b) => a - b);
          const widths = Array.from({ length: depth }, (_, at) =>
            Math.max(at % 2 ? 8 : 24, ...[...items.values()].filter(item => item.layer === at).map(item => item.length)));
          const cells = new Map();
          for (const item of items.values()) {
            const key = `${item.band} ${item.layer}`;
            if (!cells.has(key)) cells.set(key, []);
            cells.get(key).push(item);
          }
          for (const cell of cells.values()) cell.forEach((item, index) => { item.rank = index });
          // Each stands near the middle of its neighbours. A few turns are enough.
          for (let turn = 0; turn < 8; turn += 1) {
            for (let step = 0; step < depth; step += 1) {
              const at = turn % 2 ? depth - 1 - step : step;
              for (const band of bands) {
                const cell = cells.get(`${band} ${at}`);
                if (!cell) continue;
                for (const item of cell) {
                  const side = item.near.filter(near => turn % 2 ? near.layer > at : near.layer < at);
                  const ranks = side.map(near => bands.indexOf(near.band) * 1000 + near.rank / (cells.get(`${near.band} ${near.layer}`).length || 1));
                  item.middle = ranks.length ? ranks.reduce((a, b) => a + b, 0) / ranks.length : null;
                }
                const old = new Map(cell.map((item, index) => [item, index]));
                cell.sort((a, b) => (a.middle ?? b.middle ?? 0) - (b.middle ?? a.middle ?? 0) || old.get(a) - old.get(b));
                cell.forEach((item, index) => { item.rank = index });
              }
            }
          }

          const edge = isDown ? 34 : 10;
          const left = [];
          // Before the nodes there is room for tips, and for the frame of an actor.
          widths.reduce((x, width, at) => (left[at] = x, x + width + (at % 2 ? 22 : isDown ? 20 : 14)), 10 + framePadding);
          const frames = [];
          for (const band of bands) {
            const columns = Array.from({ length: depth }, (_, at) => cells.get(`${band} ${at}`) ?? []);
            const height = settle(columns, band);
            const head = band < 0 ? 0 : isDown ? framePadding : frameTop;
            const top = topOf(columns, height, head);
            columns.forEach((cell, at) => {
              for (const item of cell) {
                item.along = left[at] + (widths[at] - item.length) / 2;
                item.across += top + head;
              }
            });
            if (band >= 0) {
              const own = columns.flat().filter(item => item.node);
              const from = Math.min(...own.map(item => item.along)) - framePadding;
              const to = Math.max(...own.map(item => item.along + item.length)) + framePadding;
              const least = textWidth(actorName(band), "12px") + 24;
              const breadth = Math.max(head + height + framePadding, isDown ? least : 0);
              frames.push(isDown
                ? { name: actorName(band), x: top, y: from, width: breadth, height: to - from + frameTop - 8 }
                : { name: actorName(band), x: from, y: top, width: Math.max(to - from, least), height: breadth });
            }
          }
          for (const item of items.values()) {
            [item.x, item.y] = isDown ? [item.across, item.along] : [item.along, item.across];
            [item.width, item.height] = isDown ? [item.breadth, item.length] : [item.length, item.breadth];
          }
          const right = Math.max(...[...items.values()].map(item => item.x + item.width),
                                 ...frames.map(frame => frame.x + frame.width)) + 10;
          const low = Math.max(...[...items.values()].map(item => item.y + item.height), ...frames.map(frame => frame.y + frame.height));
          return { items, routes, frames, width: right, height: low + 26, isDown };

          // A band stands beside the earlier ones in its layers, and near its neighbours.
          function topOf(columns, height, head) {
            const own = columns.flatMap((cell, at) => cell.length ? [at] : []);
            const placed = [...items.values()].filter(item => item.isPlaced);
            const beside = placed.filter(item => Math.min(...own) - 1 <= item.layer && item.layer <= Math.max(...own) + 1);
            const least = Math.max(edge, ...beside.map(item => item.across + item.breadth + gapY + 6 + (item.band < 0 ? 0 : framePadding)));
            const shifts = columns.flat().flatMap(item => item.near.filter(other => other.isPlaced).map(other =>
              other.across + other.breadth / 2 - item.across - item.breadth / 2));
            for (const item of columns.flat()) item.isPlaced = true;
            return Math.max(least, shifts.length ? shifts.reduce((a, b) => a + b, 0) / shifts.length - head : 0);
          }

          function turned(item) {
            [item.length, item.breadth] = isDown ? [item.height, item.width] : [item.width, item.height];
          }
        }

        // Moves the items of a band to the middle of their neighbours, as far as their order allows. Returns the breadth.
        function settle(columns, band) {
          for (const cell of columns) {
            let at = 0;
            for (const item of cell) { item.across = at; at += item.breadth + gapY; }
          }
          const middle = item => item.across + item.breadth / 2;
          for (let turn = 0; turn < 12; turn += 1) {
            for (const cell of turn % 2 ? [...columns].reverse() : columns) {
              const wanted = cell.map(item => {
                const near = item.near.filter(other => other.band === band);
                return near.length ? near.reduce((sum, other) => sum + middle(other), 0) / near.length - item.breadth / 2 : item.across;
              });
              // Halfway between the places that leave the first ones, and the last ones, where they want to be.
              const first = [], last = [];
              for (let index = 0; index < cell.length; index += 1) {
                first[index] = index ? Math.max(wanted[index], first[index - 1] + cell[index - 1].breadth + gapY) : wanted[0];
              }
              for (let index = cell.length - 1; index >= 0; index -= 1) {
                last[index] = index < cell.length - 1 ? Math.min(wanted[index], last[index + 1] - cell[index].breadth - gapY) : wanted[index];
              }
              cell.forEach((item, index) => { item.across = (first[index] + last[index]) / 2; });
            }
          }
          const all = columns.flat();
          const least = Math.min(...all.map(item => item.across));
          for (const item of all) item.across -= least;
          return Math.max(...all.map(item => item.across + item.breadth));
        }

        // The path of an edge through its bends, its tip, and the place of its words.
        function path(route, isDown, aside = 0) {
          const point = (along, across) => isDown ? { x: across, y: along } : { x: along, y: across };
          const text = (along, across) => isDown ? `${across} ${along}` : `${along} ${across}`;
          const center = item => item.across + item.breadth / 2;
          const from = route[0], to = route[route.length - 1];
          const points = route.map((item, index) => ({
            isLabel: item.words !== undefined,
            along: item.along + (index === 0 ? item.length : index === route.length - 1 ? -4 : item.length / 2),
            // Edges between the same two nodes run side by side.
            across: center(item) + (item.node ? Math.max(-item.breadth / 3, Math.min(item.breadth / 3, aside)) : 0),
          }));
          const first = points[0], last = points[points.length - 1];
          if (last.along <= first.along + 8) {  // Back to an earlier layer: around the side.
            const side = Math.max(from.across + from.breadth, to.across + to.breadth) + 10;
            const a = from.along + from.length / 2 + (from === to ? 14 : 0), b = to.along + to.length / 2 - (from === to ? 14 : 0);
            const end = to.across + to.breadth + 4;
            return { d: `M${text(a, from.across + from.breadth)}C${text(a, side + 18)} ${text(b, side + 18)} ${text(b, end)}`,
                     angle: isDown ? 180 : -90, isBack: true, tip: point(b, end), middle: point((a + b) / 2, side + 10) };
          }
          let d = `M${text(first.along, first.across)}`;
          for (let index = 1; index < points.length; index += 1) {
            const a = points[index - 1], b = points[index];
            const bend = Math.max((b.along - a.along) / 2, 14);
            d += `C${text(a.along + bend, a.across)} ${text(b.along - bend, b.across)} ${text(b.along, b.across)}`;
          }
          return { d, angle: isDown ? 90 : 0, tip: point(last.along, last.across), middle: point(...(label => [label.along, label.across])(points.find(at => at.isLabel) ?? { along: last.along - 22, across: last.across })) };
        }
        """#
}
