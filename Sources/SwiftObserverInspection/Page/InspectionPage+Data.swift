extension InspectionPage {
    /// What the script of the page reads.
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

    /// Each event is an array, so that many of them take little space.
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
            switch form.value {
            case .none: break
            case .number(let number): json.number(number)
            case .text(let text): json.string(text)
            }
            json.endArray()
        }
        json.endArray()
    }
}

/// What the script is told of an event's kind: its name, and one value.
struct EventForm {
    var number: Int
    var value: Value?

    enum Value {
        case number(Int), text(String)
    }

    static let allNames = [
        "made", "gone", "observationBegan", "observationNamed", "observationEnded", "sent", "described", "queued",
        "handedOver", "runBegan", "runEnded", "handlerBegan", "handlerEnded", "replayed", "dropped", "refused",
        "discarded", "strategyChanged", "derivedChecked", "derivedComputed", "derivedUnchanged",
        "transactionCommitted", "transactionBegunAgain",
    ]

    init(_ kind: Trace.Event.Kind) {
        (number, value) =
            switch kind {
            case .made: (0, nil)
            case .gone: (1, nil)
            case .observationBegan: (2, nil)
            case .observationNamed(let name): (3, .text(name))
            case .observationEnded(let ending): (4, .text(ending.rawValue))
            case .sent(let author): (5, author.map(Value.number))
            case .described(let text): (6, .text(text))
            case .queued(let actor): (7, actor.map(Value.number))
            case .handedOver: (8, nil)
            case .runBegan(let actor): (9, actor.map(Value.number))
            case .runEnded(let count): (10, .number(count))
            case .handlerBegan(let actor): (11, actor.map(Value.number))
            case .handlerEnded: (12, nil)
            case .replayed: (13, nil)
            case .dropped(let bound): (14, .text(bound.description))
            case .refused(let bound): (15, .text(bound.description))
            case .discarded: (16, nil)
            case .strategyChanged(let strategy): (17, .text(strategy))
            case .derivedChecked: (18, nil)
            case .derivedComputed: (19, nil)
            case .derivedUnchanged: (20, nil)
            case .transactionCommitted(let changes): (21, .number(changes))
            case .transactionBegunAgain: (22, nil)
            }
    }
}
