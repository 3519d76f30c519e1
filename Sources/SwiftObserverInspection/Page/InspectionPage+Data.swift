extension InspectionPage {
    /// The data of the page, as its script reads them.
    var data: String {
        var json = JSONText()
        let whole = graph.addingSends(of: trace)
        json.beginObject()
        json.field("title", title)
        json.field("lost", trace.lost)
        json.field("duration", max(graph.duration, trace.events.last?.time ?? 0))
        write("names", trace.names.nodes, into: &json)
        write("observations", trace.names.observations, into: &json)
        write("authors", trace.names.authors, into: &json)
        write("actors", graph.actors.merging(trace.names.actors) { one, _ in one }, into: &json)
        write("threads", trace.names.threads, into: &json)
        json.newLine()
        json.key("nodes")
        json.beginArray()
        for node in whole.nodes { write(node, into: &json) }
        json.endArray()
        json.newLine()
        json.key("edges")
        json.beginArray()
        for edge in whole.edges { write(edge, via: [], into: &json) }
        json.endArray()
        json.newLine()
        writeFolded(whole, into: &json)
        json.newLine()
        writeEvents(into: &json)
        json.newLine()
        writeTransactions(into: &json)
        json.endObject()
        return json.text
    }

    private func write(_ key: String, _ names: [Int: String], into json: inout JSONText) {
        json.key(key)
        json.beginObject()
        for (number, name) in names.sorted(by: { $0.key < $1.key }) { json.field(String(number), name) }
        json.endObject()
    }

    private func write(_ node: InspectionGraph.Node, into json: inout JSONText) {
        json.newLine()
        json.beginObject()
        json.field("id", node.id)
        json.field("kind", node.kind.rawValue)
        json.field("name", node.name)
        json.field("type", node.type)
        json.field("strategy", ifAny: node.strategy)
        json.field("actor", ifAny: node.actor)
        json.field("sent", node.sent)
        json.field("pending", node.pending)
        if node.isGone {
            json.key("gone")
            json.bool(true)
        }
        json.endObject()
    }

    private func write(_ edge: InspectionGraph.Edge, via observations: [Int], into json: inout JSONText) {
        json.newLine()
        json.beginObject()
        json.field("kind", edge.kind.rawValue)
        json.field("from", edge.from)
        json.field("to", edge.to)
        json.field("observation", ifAny: edge.observation)
        json.field("name", ifAny: edge.name)
        json.field("operators", ifAny: edge.operators.isEmpty ? nil : edge.operatorText)
        json.field("actor", ifAny: edge.actor)
        if !observations.isEmpty {
            json.key("via")
            json.beginArray()
            for observation in observations { json.number(observation) }
            json.endArray()
        }
        json.key("numbers")
        json.beginObject()
        json.field("offered", edge.numbers.offered)
        json.field("delivered", edge.numbers.delivered)
        json.field("dropped", edge.numbers.dropped)
        json.field("discarded", edge.numbers.discarded)
        json.field("pending", edge.numbers.pending)
        json.field("replayed", edge.numbers.replayed)
        json.endObject()
        if edge.hasEnded {
            json.key("ended")
            json.bool(true)
        }
        if edge.isMerged {
            json.key("merged")
            json.bool(true)
        }
        json.endObject()
    }

    private func writeFolded(_ whole: InspectionGraph, into json: inout JSONText) {
        let folded = whole.foldedWays
        json.key("folded")
        json.beginObject()
        json.key("hidden")
        json.beginArray()
        for id in folded.hidden.sorted() { json.number(id) }
        json.endArray()
        json.key("edges")
        json.beginArray()
        for way in folded.ways { write(way.edge, via: way.observations, into: &json) }
        json.endArray()
        json.endObject()
    }

    /// Writes the messages of each transaction, by the place of its commit among the events.
    private func writeTransactions(into json: inout JSONText) {
        let transactions = Dictionary(grouping: TraceIndex(trace).transactions, by: \.value)
        json.key("transactions")
        json.beginArray()
        for (commit, messages) in transactions.sorted(by: { $0.key < $1.key }) {
            json.beginArray()
            json.number(commit)
            for message in messages.map(\.key).sorted() { json.number(message) }
            json.endArray()
        }
        json.endArray()
    }

    /// Writes each event as an array, so that many of them take little space.
    private func writeEvents(into json: inout JSONText) {
        json.key("kinds")
        json.beginArray()
        for kind in EventForm.allNames { json.string(kind) }
        json.endArray()
        json.newLine()
        json.key("events")
        json.beginArray()
        for event in trace.events {
            let form = EventForm(event.kind)
            json.newLine()
            json.beginArray()
            json.number(form.number)
            json.number(event.time)
            json.number(event.thread)
            json.number(ifAny: event.node)
            json.number(ifAny: event.observation)
            json.number(ifAny: event.message)
            json.number(ifAny: event.call)
            if form.value != nil || form.mailbox != nil { json.value(form.value) }
            if form.mailbox != nil { json.value(form.mailbox) }
            json.endArray()
        }
        json.endArray()
    }
}
