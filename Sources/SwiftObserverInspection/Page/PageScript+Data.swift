extension InspectionPage {
    /// Reads the data, and connects sends, calls and losses with their messages.
    static let scriptOfData = #"""
        const data = JSON.parse(document.getElementById("data").textContent);
        const nodes = new Map(data.nodes.map(node => [node.id, node]));
        const isStep = id => nodes.get(id)?.kind === "step";

        // Each event is an array. A loss names its mailbox: an actor's, "all" mailboxes of the node, else the
        // messenger's, through which the messages of all observations go.
        const events = data.events.map(([kind, time, thread, node, observation, message, call, value, mailbox]) =>
          ({ kind: data.kinds[kind], time, thread, node, observation, message, call, value, mailbox }));

        const messages = new Map();  // by number: its send, its cause, its calls, and how it was lost
        const calls = new Map();     // by number: observation, message, begin, end
        const observations = new Map();
        const numberOfSends = new Map();

        for (const edge of data.edges) {
          if (edge.observation !== undefined) {
            observations.set(edge.observation, { id: edge.observation, from: edge.from, to: edge.to, actor: edge.actor, calls: [], lost: [] });
          }
        }

        function message(number) {
          // Nothing is known of a message that was sent before the inspection began.
          if (number === null) return { number, calls: [], lost: [], ordinal: null, waits: new Set() };
          let found = messages.get(number);
          if (!found) messages.set(number, found = { number, calls: [], lost: [], ordinal: null, waits: new Set() });
          return found;
        }

        function observation(id, from) {
          let found = observations.get(id);
          if (!found) observations.set(id, found = { id, from, to: null, calls: [], lost: [] });
          return found;
        }

        const promised = new Set();  // "observation message", of what is replayed
        events.forEach((event, index) => {
          event.index = index;
          switch (event.kind) {
          case "sent": {
            const it = message(event.message);
            it.send = event;
            it.node = event.node;
            it.cause = event.call;
            it.ordinal = (numberOfSends.get(event.node) ?? 0) + 1;
            numberOfSends.set(event.node, it.ordinal);
            break;
          }
          case "described": message(event.message).text = event.value; break;
          case "queued": message(event.message).waits.add(event.value ?? null); break;
          case "replayed": promised.add(`${event.observation} ${event.message}`); break;
          case "handlerBegan": {
            const seen = observation(event.observation, event.node);
            const it = message(event.message);
            const isReplay = promised.has(`${event.observation} ${event.message}`);
            if (it.node === undefined) it.node = event.node;
            // The current value, or one that was sent before the inspection began.
            if (isReplay && event.message === null) it.givenTo = event.observation;
            const call = { id: event.call, begin: event, observation: event.observation, message: it, isReplay, sends: [] };
            calls.set(event.call, call);
            it.calls.push(call);
            seen.calls.push(call);
            break;
          }
          case "handlerEnded": if (calls.has(event.call)) calls.get(event.call).end = event; break;
          case "observationBegan": observation(event.observation, event.node).began = event; break;
          case "observationEnded": observation(event.observation, event.node).ended = event; break;
          case "dropped": case "refused": case "discarded": {
            const it = message(event.message);
            if (it.node === undefined) it.node = event.node;
            it.lost.push(event);
            if (event.observation !== null) observation(event.observation, event.node).lost.push(event);
            break;
          }
          }
        });
        for (const it of messages.values()) if (it.cause !== null) calls.get(it.cause)?.sends.push(it);

        // Whether the message of a call has waited: for all calls, or for those on the call's actor.
        function hasWaited({ message: { waits }, begin }) {
          return waits.has(null) || waits.has(begin.value ?? null);
        }

        // Whether something has waited between a message and a call to which it led.
        function hasWaitedSince(start, last) {
          for (let call = last, steps = 0; call && steps < 40; call = calls.get(call.message.cause), steps += 1) {
            if (hasWaited(call)) return true;
            if (call.message === start) break;
          }
          return false;
        }

        // Transactions: the commit, and the messages that it sent.
        for (const [index, ...numbers] of data.transactions ?? []) {
          const commit = { event: events[index], messages: numbers.map(message) };
          for (const it of commit.messages) it.commit = commit;
        }
        const retries = events.filter(event => event.kind === "transactionBegunAgain").length;

        // Where each message of a node comes from, seen from another node: the message that led to it there.
        function rootAt(start, node) {
          const seen = new Set();
          for (let it = start; it && !seen.has(it); it = calls.get(it.cause)?.message) {
            if (it.node === node) return it;
            seen.add(it);
          }
          return null;
        }

        // The calls and the messages that led to a call or a message, the latest first. A circle ends it.
        function chainOf(call, it, most = Infinity) {
          const found = { calls: new Set(), messages: new Set() };
          for (let next = call, from = it; found.messages.size < most; from = next.message) {
            if (next) {
              if (found.calls.has(next)) break;
              found.calls.add(next);
            }
            const sent = next?.message ?? from;
            if (!sent || found.messages.has(sent)) break;
            found.messages.add(sent);
            next = calls.get(sent.cause);
            if (!next) break;
          }
          return found;
        }

        // Names.
        const nameOf = id => nodes.get(id)?.name ?? data.names[id] ?? "a messenger that isn’t known";
        const observationName = id => data.observations[id] ?? nameOf(observations.get(id)?.to);
        const actorName = id => data.actors[id] ?? "an actor";
        const threadName = id => data.threads[id] ?? `thread ${id}`;
        const messageName = it => it.ordinal === null
          ? `an earlier message of ${nameOf(it.node)}` : `message ${it.ordinal} of ${nameOf(it.node)}`;
        const count = (number, one, many) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

        function timeText(nanoseconds) {
          for (const [size, unit] of [[1e9, "s"], [1e6, "ms"], [1e3, "µs"]]) {
            if (nanoseconds >= size) return `${Number((nanoseconds / size).toPrecision(3))} ${unit}`;
          }
          return `${nanoseconds} ns`;
        }

        function numbersText(numbers) {
          const parts = [count(numbers.delivered, "delivered", "delivered")];
          if (numbers.replayed) parts.push(`${numbers.replayed} replayed`);
          if (numbers.dropped) parts.push(`${numbers.dropped} dropped`);
          if (numbers.discarded) parts.push(`${numbers.discarded} discarded`);
          if (numbers.pending) parts.push(`${numbers.pending} ${numbers.pending === 1 ? "waits" : "wait"}`);
          return parts.join(", ");
        }

        // The bounds of losses, in words.
        function boundOf(list) {
          const bounds = new Set(list.map(event => event.value).filter(Boolean));
          return [...bounds].join("; ");
        }

        // The turn that messages on an edge wait for, in words.
        function turnOf(edge, isShort = false) {
          if (edge.actor !== undefined) return `a turn of ${actorName(edge.actor)}`;
          const strategy = nodes.get(edge.from)?.strategy ?? "";
          if (/\.(debounced|throttled)/.test(strategy)) return `the time that ${strategy} sets`;
          const word = { ".loop": "its message loop", ".mainLoop": "the main loop", ".queue": "its queue",
                         ".executor": "its executor", ".ordered": "the messages before it" }[/^\.\w+/.exec(strategy)?.[0]];
          if (strategy.startsWith(".ordered")) return word;
          if (word && isShort) return `a turn of ${/^\.\w+/.exec(strategy)[0]}`;
          return word ? `a turn of ${word} (${/^\.\w+/.exec(strategy)[0]})` : strategy ? `a turn of ${strategy}` : "its turn";
        }

        // Elements. Text of a message gets into the page here alone, as text.
        function element(name, attributes = {}, ...content) {
          const made = document.createElement(name);
          for (const [key, value] of Object.entries(attributes)) {
            if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
            else made.setAttribute(key, value);
          }
          made.append(...content);
          return made;
        }

        function drawn(name, attributes = {}, text) {
          const made = document.createElementNS("http://www.w3.org/2000/svg", name);
          for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
          if (text !== undefined) made.textContent = text;
          return made;
        }

        const pen = document.createElement("canvas").getContext("2d");
        function textWidth(text, font) {
          pen.font = `${font} ui-sans-serif, system-ui, "DejaVu Sans", sans-serif`;
          return pen.measureText(text).width;
        }

        function shortened(text, width, font) {
          if (textWidth(text, font) <= width) return text;
          let length = Math.min(text.length, 60);
          while (length > 1 && textWidth(text.slice(0, length) + "…", font) > width) length -= 1;
          return text.slice(0, length) + "…";
        }
        """#
}
