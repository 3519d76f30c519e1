extension InspectionPage {
    /// Says in words why something happened: back to the first send.
    static let scriptOfWhy = #"""
        const whyPanel = document.getElementById("why");
        const edgeKinds = new Map(data.edges.map(edge => [edge.observation, edge.kind]));
        const strong = text => element("b", {}, text);
        const linkTo = (text, onclick) => element("button", { type: "button", onclick }, text);

        const callLink = (call, text) => linkTo(text, () => showCall(call));
        const nodeLink = id => nodes.has(id) ? linkTo(nameOf(id), () => choose({ node: id })) : nameOf(id);
        const quoted = it => it?.text === undefined ? [] : [" ", element("q", {}, it.text.length > 300 ? it.text.slice(0, 300) + "…" : it.text)];
        const placeOf = event => event.value === null || event.value === undefined
          ? threadName(event.thread) : `${actorName(event.value)}, ${threadName(event.thread)}`;

        function explain(mark) {
          const content = [];
          if (mark.kind === "call") content.push(...whyCalled(mark.call));
          else if (mark.kind === "lost") content.push(...whyLost(mark.event, line.rows[mark.row]));
          else if (mark.kind === "waits") content.push(...whyWaiting(mark));
          else content.push(...whySent(mark.message));
          whyPanel.replaceChildren(...content);
          whyPanel.scrollTop = 0;
        }

        function whyCalled(call) {
          const { begin, message: it } = call;
          const text = element("p", {}, strong(observationName(call.observation)),
            ...(it.givenTo !== undefined ? [" was given an earlier value"] : [call.isReplay ? " was given again " : " was called with ", messageName(it)]), ...quoted(it), ", ",
            `on ${placeOf(begin)}. `, ...delay(it, begin, call), call.end ? ` The call took ${timeText(call.end.time - begin.time)}.` : "");
          const sends = call.sends.length
            ? [element("p", {}, "In that call it sent ", ...listed(call.sends.map(sent => linkTo(messageName(sent), () => showMessage(sent)))), ".")] : [];
          return [text, element("p", {}, strong("Because of")), chain(it), ...sends];
        }

        function delay(it, event, call) {
          if (it.givenTo !== undefined) return [];
          if (!it.send) return ["It was sent before the inspection began."];
          const passed = timeText(Math.max(0, event.time - it.send.time));
          const edge = edgesNow().find(edge => edge.observation === call.observation);
          if (hasWaited(call)) return ["The message had ", strong(`waited ${passed}`), edge && event.value !== null && event.value !== undefined ? ` for ${turnOf(edge)}.` : "."];
          return [event.thread === it.send.thread ? `It was delivered in place, ${passed} after the send.` : `It was delivered ${passed} after the send.`];
        }

        // The sends that led to a message, the latest first.
        function chain(start) {
          const list = element("ol", { class: "chain" });
          const seen = new Set();
          let it = start;
          while (it && !seen.has(it)) {
            seen.add(it);
            if (seen.size > 200) {
              list.append(element("li", {}, "The chain goes on: ", linkTo(messageName(it), ((it) => () => showMessage(it))(it)), "."));
              break;
            }
            if (!it.send && it.givenTo !== undefined) {
              const began = observations.get(it.givenTo).began;
              const cause = calls.get(began?.call);
              list.append(element("li", {}, strong(observationName(it.givenTo)), " began to observe ", nodeLink(it.node),
                ...(cause ? [" in the handler of ", callLink(cause, observationName(cause.observation)), ", which was called with ", messageName(cause.message)] : []),
                ", and was given an earlier value."));
              it = cause?.message;
              continue;
            }
            if (!it.send) {
              list.append(element("li", {}, "The send before isn’t known: the inspection began later, or has forgotten it."));
              break;
            }
            const cause = calls.get(it.cause);
            const item = element("li", { style: `--dot: var(--${colour(it)})` }, linkTo(messageName(it), ((it) => () => showMessage(it))(it)), ...quoted(it),
              " was sent", ...author(it), ...transaction(it));
            if (cause && nodes.get(it.node)?.kind === "derived") {
              item.append(" when ", nodeLink(it.node), " was computed anew, after ", messageName(cause.message), ".");
            } else if (cause && edgeKinds.get(cause.observation) === "passesOn") {
              item.append(" when ", messageName(cause.message), " was passed on to it.");
            } else if (cause) {
              item.append(" in the handler of ", callLink(cause, observationName(cause.observation)),
                          ", which was called with ", messageName(cause.message), ".");
            } else if (it.cause !== null) {
              item.append(" in a call that isn’t known any more.");
            } else {
              item.append(". ", strong("This was the first send."), " No handler led to it.");
            }
            item.append(" ", element("small", {}, `at ${timeText(it.send.time)}, ${threadName(it.send.thread)}`));
            list.append(item);
            it = cause?.message;
          }
          return list;
        }

        function author(it) {
          const number = it.send.value;
          return number === null || number === undefined ? [] : [" by ", strong(data.authors[number] ?? "an author")];
        }

        function transaction(it) {
          if (!it.commit) return [];
          const others = it.commit.messages.filter(other => other !== it).map(other => linkTo(messageName(other), () => showMessage(other)));
          return [` in a transaction of ${count(it.commit.event.value, "change", "changes")}`, ...(others.length ? [", with ", ...listed(others)] : [])];
        }

        function listed(parts) {
          return parts.flatMap((part, index) => index === 0 ? [part] : [index === parts.length - 1 ? " and " : ", ", part]);
        }

        function whyLost(event, row) {
          const it = message(event.message);
          const target = event.observation !== null ? strong(observationName(event.observation)) : row?.edge ? strong(row.name) : "the observers";
          const how = event.kind === "discarded"
            ? [element("b", { class: "lost-text" }, "discarded"), ": it waited when the observation was stopped, or could be delivered nowhere."]
            : [element("b", { class: "lost-text" }, event.kind === "refused" ? "refused" : "dropped"), ` by the bound of ${nameOf(event.node)}: `, strong(event.value ?? "its bound"), "."];
          const waited = it.send && event.kind !== "refused"
            ? [` It had waited ${timeText(Math.max(0, event.time - it.send.time))}.`] : [];
          return [
            element("p", {}, `${messageName(it)[0].toUpperCase()}${messageName(it).slice(1)}`, ...quoted(it), " never reached ", target, ". It was ", ...how, ...waited),
            element("p", {}, strong("Where it came from")), chain(it)];
        }

        function whyWaiting(mark) {
          const row = line.rows[mark.row];
          const place = turnOf(row.edge);
          return [
            element("p", {}, `${messageName(mark.message)[0].toUpperCase()}${messageName(mark.message).slice(1)}`, ...quoted(mark.message), " waits for ", strong(place),
              ` and has done so for ${timeText(Math.max(0, data.duration - mark.event.time))}. Then `, strong(row.name), " is called with it."),
            element("p", {}, strong("Where it came from")), chain(mark.message)];
        }

        function whySent(it) {
          const reached = new Set(it.calls.map(call => call.observation));
          const parts = [];
          if (it.calls.length) {
            const list = element("ol", { class: "calls" });
            for (const call of it.calls.slice(0, 40)) {
              list.append(element("li", {}, callLink(call, observationName(call.observation)), ` on ${placeOf(call.begin)}`,
                element("small", {}, ...delay(it, call.begin, call), call.isReplay ? " It was a replay." : "")));
            }
            if (it.calls.length > 40) list.append(element("li", {}, `and ${it.calls.length - 40} more calls`));
            parts.push(element("p", {}, strong("It led to"), ` ${count(it.calls.length, "call", "calls")} of ${count(reached.size, "observation", "observations")}`), list);
          } else if (!it.lost.length) {
            parts.push(element("p", {}, "It has led to no call. Either nobody observed, or it waits."));
          }
          for (const event of it.lost) {
            parts.push(element("p", {}, element("b", { class: "lost-text" }, event.kind), event.observation !== null ? ` for ${observationName(event.observation)}` : "",
              event.value ? `: ${event.value}.` : "."));
          }
          return [element("p", {}, strong("Sent")), chain(it), ...parts];
        }

        // The facts of a node or an observation, as long as no message is chosen.
        function describeChosen() {
          const content = [element("p", { class: "hint" }, "Choose a marble above to see who sent it, and what led to that.")];
          const facts = element("table");
          const fact = (name, ...value) => facts.append(element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, ...value)));
          if (chosen?.observation !== undefined) {
            const edge = chosenEdges().find(edge => edge.observation === chosen.observation);
            if (edge) {
              fact("observes", nodeLink(edge.from));
              fact("observer", nodeLink(edge.to));
              fact("handler runs", edge.actor !== undefined ? `on ${actorName(edge.actor)}` : "where the strategy delivers");
              fact("messages", `${edge.numbers.offered} offered = ${edge.numbers.delivered} delivered + ${edge.numbers.dropped} dropped + ${edge.numbers.discarded} discarded + ${edge.numbers.pending} waiting`);
              if (edge.merged) fact("of", "all sources that are merged on the way, together");
              if (edge.numbers.replayed) fact("replayed", String(edge.numbers.replayed));
              const bound = boundOf(lossesOn(edge));
              if (bound) fact("bound", bound);
              const ended = observations.get(edge.observation)?.ended;
              if (ended) fact("ended", `by ${{ observer: "the death of its handler’s actor", receiver: "its observer’s death", messenger: "its messenger’s end", stop: "an explicit stop" }[ended.value]}, at ${timeText(ended.time)}`);
            }
          } else if (chosen) {
            const node = nodes.get(chosen.node);
            fact("kind", kindNames[node.kind] + (node.type ? `, ${node.type}` : ""));
            if (node.strategy) fact("delivery", node.strategy);
            if (node.actor !== undefined) fact("runs on", actorName(node.actor));
            const all = edgesNow().filter(edge => edge.kind !== "sends");
            const to = all.filter(edge => edge.from === node.id), from = all.filter(edge => edge.to === node.id);
            if (to.length) fact("observed by", ...listed(to.slice(0, 12).map(edge => nodeLink(edge.to))), to.length > 12 ? ` and ${to.length - 12} more` : "");
            if (from.length) fact("observes", ...listed(from.slice(0, 12).map(edge => nodeLink(edge.from))), from.length > 12 ? ` and ${from.length - 12} more` : "");
            const senders = edgesNow().filter(edge => edge.kind === "sends" && edge.to === node.id);
            if (senders.length) fact("handlers that send to it", ...listed(senders.map(edge => nodeLink(edge.from))));
            const own = { derivedChecked: 0, derivedComputed: 0, derivedUnchanged: 0 };
            for (const event of events) if (event.node === node.id && event.kind in own) own[event.kind] += 1;
            if (own.derivedChecked + own.derivedComputed + own.derivedUnchanged) {
              fact("was", `checked ${own.derivedChecked} times, computed ${own.derivedComputed} times, unchanged ${own.derivedUnchanged} times`);
            }
            const swaps = events.filter(event => event.node === node.id && event.kind === "strategyChanged");
            const commits = new Set([...messages.values()].filter(it => it.commit && it.node === node.id).map(it => it.commit));
            if (commits.size) fact("changed by", count(commits.size, "transaction", "transactions"));
            if (swaps.length) fact("has changed to", swaps.map(event => `${event.value} at ${timeText(event.time)}`).join(", "));
            if (!node.sent && node.kind !== "observer") content.push(element("p", {}, "It has sent nothing."));
            if (!to.length && node.kind !== "observer") content.push(element("p", {}, "Nothing observes it."));
          }
          whyPanel.replaceChildren(facts, ...content);
          whyPanel.scrollTop = 0;
        }
        """#
}
