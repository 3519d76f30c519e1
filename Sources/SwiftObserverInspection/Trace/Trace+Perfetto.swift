extension Trace {
    /// The trace in the Trace Event Format, which Perfetto and Chrome's tracing page open.
    ///
    /// Sends, calls of handlers and runs of deliveries are slices on the thread on which they ran. An arrow leads from
    /// each send to each call of a handler with the message. A dropped message is a mark.
    public var perfettoJSON: String {
        var writer = PerfettoWriter(self)
        return writer.write()
    }
}

/// Writes a trace in the Trace Event Format.
private struct PerfettoWriter {
    private let trace: Trace
    private let index: TraceIndex
    private let sends: SendSlices
    /// The calls of handlers with each message, in order of time.
    private let calls: [UInt64: [UInt64]]
    private var json = JSONText()
    /// The open slices of each thread, with the call or the messenger that will end them.
    private var open: [Int: [Slice]] = [:]
    private var lastTime: UInt64 = 0

    private enum Slice: Equatable {
        case call(UInt64?), run(Int?)
    }

    init(_ trace: Trace) {
        self.trace = trace
        index = TraceIndex(trace)
        sends = SendSlices(trace)
        var calls: [UInt64: [UInt64]] = [:]
        for event in trace.events {
            guard case .handlerBegan = event.kind, let message = event.message, let call = event.call else { continue }
            calls[message, default: []].append(call)
        }
        self.calls = calls
    }

    mutating func write() -> String {
        json.beginObject()
        json.field("displayTimeUnit", "ns")
        json.key("otherData")
        json.beginObject()
        json.field("lostEvents", trace.lost)
        json.endObject()
        json.key("traceEvents")
        json.beginArray()
        writeNames()
        for event in trace.events {
            lastTime = max(lastTime, event.time)
            write(event)
        }
        for (thread, slices) in open.sorted(by: { $0.key < $1.key }) {
            for _ in slices { writeEnd(thread, lastTime) }
        }
        json.newLine()
        json.endArray()
        json.endObject()
        return json.text
    }

    private mutating func writeNames() {
        begin("M", "process_name", nil, 0)
        json.key("args")
        json.beginObject()
        json.field("name", "SwiftObserver")
        json.endObject()
        json.endObject()
        for thread in Set(trace.events.map(\.thread)).sorted() {
            begin("M", "thread_name", nil, thread)
            json.key("args")
            json.beginObject()
            json.field("name", trace.names.thread(thread))
            json.endObject()
            json.endObject()
        }
    }

    private mutating func write(_ event: Trace.Event) {
        let names = trace.names
        switch event.kind {
        case .handlerBegan(let actor):
            open[event.thread, default: []].append(.call(event.call))
            begin("B", names.observation(event.observation), event.time, event.thread, "handler")
            arguments(event, ("actor", actor.map(names.actor)))
            json.endObject()
            writeArrowTip(event)
        case .handlerEnded: end(.call(event.call), event)
        case .runBegan(let actor):
            open[event.thread, default: []].append(.run(event.node))
            begin("B", "run of \(names.node(event.node))", event.time, event.thread, "run")
            arguments(event, ("actor", actor.map(names.actor)))
            json.endObject()
        case .runEnded: end(.run(event.node), event)
        case .sent(let author) where event.message != nil: writeSend(event, author)
        default:
            guard let title = title(of: event) else { return }
            begin("i", title, event.time, event.thread, event.category)
            json.field("s", "t")
            arguments(event)
            json.endObject()
        }
    }

    /// Writes a send as a slice, and the beginnings of its arrows.
    ///
    /// An arrow begins at the slice that encloses its beginning. It has to follow that slice, and to stand before the
    /// slices that begin at the same time inside of it.
    private mutating func writeSend(_ event: Trace.Event, _ author: Int?) {
        guard let message = event.message else { return }
        begin("X", title(of: event), event.time, event.thread, event.category)
        writeTime("dur", sends.durations[message] ?? 0)
        arguments(event, ("author", author.map(trace.names.author)), ("text", index.descriptions[message]))
        json.endObject()
        for call in calls[message] ?? [] {
            begin("s", "message", event.time, event.thread, "message")
            json.field("id", call)
            json.endObject()
        }
    }

    /// Ends the arrow of a call, at the slice of the call.
    private mutating func writeArrowTip(_ event: Trace.Event) {
        guard let call = event.call, let send = index.send(of: event.message) else { return }
        begin("f", "message", max(event.time, send.time), event.thread, "message")
        json.field("id", call)
        json.field("bp", "e")
        json.endObject()
    }

    /// Ends a slice, and each slice that began inside of it and has no end in the trace.
    private mutating func end(_ slice: Slice, _ event: Trace.Event) {
        guard let place = open[event.thread]?.lastIndex(of: slice) else { return }
        for _ in place..<(open[event.thread]?.count ?? 0) {
            open[event.thread]?.removeLast()
            writeEnd(event.thread, event.time)
        }
    }

    private mutating func writeEnd(_ thread: Int, _ time: UInt64) {
        begin("E", nil, time, thread)
        json.endObject()
    }

    private mutating func begin(
        _ phase: String, _ name: String?, _ time: UInt64?, _ thread: Int, _ category: String? = nil
    ) {
        json.newLine()
        json.beginObject()
        json.field("ph", phase)
        json.field("name", ifAny: name)
        json.field("cat", ifAny: category)
        json.field("pid", 1)
        json.field("tid", thread)
        if let time { writeTime("ts", time) }
    }

    /// Writes a number of nanoseconds as microseconds.
    private mutating func writeTime(_ key: String, _ time: UInt64) {
        let rest = String(time % 1_000)
        json.key(key)
        json.number(decimal: "\(time / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest)
    }

    private mutating func arguments(_ event: Trace.Event, _ more: (name: String, value: String?)...) {
        json.key("args")
        json.beginObject()
        if let node = event.node { json.field("of", trace.names.node(node)) }
        json.field("message", ifAny: event.message)
        json.field("call", ifAny: event.call)
        for field in more { json.field(field.name, ifAny: field.value) }
        json.endObject()
    }

    /// The names of the variables that a transaction has set: ` (balance, limit)`.
    private func variables(of event: Trace.Event) -> String {
        event.variables.isEmpty ? "" : " (\(event.variables.map { trace.names.node($0) }.joined(separator: ", ")))"
    }

    /// The title of a mark; nil if the event is none.
    private func title(of event: Trace.Event) -> String? {
        let node = trace.names.node(event.node)
        return switch event.kind {
        case .handlerBegan, .handlerEnded, .runBegan, .runEnded, .described: nil
        case .made: "\(node) is made"
        case .gone: "\(node) is gone"
        case .observationBegan: "\(trace.names.observation(event.observation)) observes \(node)"
        case .observationNamed(let name): "an observation of \(node) is named \(name)"
        case .observationEnded(let ending):
            "\(trace.names.observation(event.observation)) no longer observes \(node) (\(ending.rawValue))"
        case .sent: "send \(node)"
        case .queued: "wait in \(node)"
        case .handedOver: "hand \(node) to its strategy"
        case .replayed: "replay \(node)"
        case .dropped(let bound): "dropped by \(node): \(bound)"
        case .refused(let bound): "refused by \(node): \(bound)"
        case .discarded: "discarded by \(node)"
        case .strategyChanged(let strategy): "\(node) is delivered by \(strategy)"
        case .derivedChecked: "check \(node)"
        case .derivedComputed: "compute \(node)"
        case .derivedUnchanged: "\(node) is unchanged"
        case .transactionCommitted(let changes): "transaction of \(changes) changes" + variables(of: event)
        case .transactionBegunAgain: "a transaction begins again" + variables(of: event)
        }
    }
}

extension Trace.Event {
    fileprivate var category: String {
        switch kind {
        case .sent: "send"
        case .queued, .handedOver: "wait"
        case .dropped, .refused, .discarded: "lost"
        case .derivedChecked, .derivedComputed, .derivedUnchanged, .transactionCommitted, .transactionBegunAgain:
            "state"
        default: "life"
        }
    }
}
