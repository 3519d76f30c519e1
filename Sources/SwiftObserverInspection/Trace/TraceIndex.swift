/// Finds the events of a message or a call.
struct TraceIndex {
    let trace: Trace
    /// Where the send of each message stands among the events.
    private(set) var sends: [UInt64: Int] = [:]
    /// Where the beginning of each call stands.
    private(set) var begins: [UInt64: Int] = [:]
    private(set) var ends: [UInt64: Int] = [:]
    /// Where the beginning of each observation stands.
    private(set) var beginnings: [Int: Int] = [:]
    private(set) var descriptions: [UInt64: String] = [:]
    /// The mailboxes in which each message has waited: those of actors, or nil for the messenger's own.
    private var mailboxes: [UInt64: Set<Int?>] = [:]
    /// Calls by which messages were replayed.
    private(set) var replays: Set<UInt64> = []
    /// The place of each message among the messages of its node, beginning with 1.
    private(set) var ordinals: [UInt64: Int] = [:]
    /// Where the commit of the transaction stands that sent each message.
    private(set) var transactions: [UInt64: Int] = [:]

    init(_ trace: Trace) {
        self.trace = trace
        var sent: [Int: Int] = [:]
        var promised: Set<Promise> = []
        // The sends on each thread that a commit would be the end of.
        var latest: [Int: [UInt64]] = [:]
        for (index, event) in trace.events.enumerated() {
            if !event.isPartOfCommit { latest[event.thread] = nil }
            switch event.kind {
            case .sent:
                guard let message = event.message else { continue }
                sends[message] = index
                latest[event.thread, default: []].append(message)
                if let node = event.node {
                    sent[node, default: 0] += 1
                    ordinals[message] = sent[node]
                }
            case .described(let text): if let message = event.message { descriptions[message] = text }
            case .queued(let actor): if let message = event.message { mailboxes[message, default: []].insert(actor) }
            case .observationBegan: if let observation = event.observation { beginnings[observation] = index }
            case .replayed: promised.insert(Promise(observation: event.observation, message: event.message))
            case .handlerBegan:
                guard let call = event.call else { continue }
                begins[call] = index
                if promised.contains(Promise(observation: event.observation, message: event.message)) {
                    replays.insert(call)
                }
            case .handlerEnded: if let call = event.call { ends[call] = index }
            case .transactionCommitted:
                // Each variable sends one message at most, after whatever it has sent before.
                var variables = Set(event.variables)
                for message in (latest.removeValue(forKey: event.thread) ?? []).reversed() {
                    guard let send = sends[message], let node = trace.events[send].node else { continue }
                    if variables.remove(node) != nil { transactions[message] = index }
                }
            default: continue
            }
        }
    }

    /// A message that is to be replayed.
    private struct Promise: Hashable {
        var observation: Int?, message: UInt64?
    }

    /// Whether the message of a call has waited: for all calls, or for those on the call's actor.
    func hasWaited(_ begin: Trace.Event) -> Bool {
        guard let found = begin.message.flatMap({ mailboxes[$0] }) else { return false }
        guard case .handlerBegan(let actor) = begin.kind else { return false }
        return found.contains(nil) || found.contains(actor)
    }

    func send(of message: UInt64?) -> Trace.Event? {
        message.flatMap { sends[$0] }.map { trace.events[$0] }
    }

    /// The number of changes of a transaction, by the place of its commit.
    func changes(at index: Int) -> Int {
        if case .transactionCommitted(let changes) = trace.events[index].kind { changes } else { 0 }
    }

    /// The beginning of an observation, if a call gave it a value that no message in the trace had: the current one, or
    /// one that was sent before the inspection began.
    func beginning(with call: Trace.Event) -> Trace.Event? {
        guard call.message == nil, let number = call.call, replays.contains(number) else { return nil }
        return call.observation.flatMap { beginnings[$0] }.map { trace.events[$0] }
    }

    func begin(of call: UInt64?) -> Trace.Event? {
        call.flatMap { begins[$0] }.map { trace.events[$0] }
    }
}

extension Trace.Event {
    /// Whether the event can stand between the sends of a transaction and its commit.
    ///
    /// A commit sends all its messages without a break. Their handlers are called after the commit.
    fileprivate var isPartOfCommit: Bool {
        switch kind {
        case .sent, .queued, .handedOver, .dropped, .refused, .transactionCommitted: true
        default: false
        }
    }
}

extension Trace.Names {
    func node(_ number: Int?) -> String { Self.name(number, in: nodes, or: "a messenger") }
    func observation(_ number: Int?) -> String { Self.name(number, in: observations, or: "an observation") }
    func author(_ number: Int) -> String { Self.name(number, in: authors, or: "an author") }
    func actor(_ number: Int) -> String { Self.name(number, in: actors, or: "an actor") }
    func thread(_ number: Int) -> String { threads[number] ?? "thread \(number)" }

    private static func name(_ number: Int?, in names: [Int: String], or word: String) -> String {
        number.map { names[$0] ?? "\(word) (\($0))" } ?? word
    }
}

extension Trace.Event.Bound: CustomStringConvertible {
    /// The bound as words: `at most 3 wait, the oldest goes`.
    public var description: String {
        switch self {
        case .oldest(let limit, _): "at most \(limit) wait, the oldest goes"
        case .newest(let limit, _): "at most \(limit) wait, the newest is refused"
        case .nesting(let limit): "messages lead to each other at most \(limit) times"
        case .other(let text): text
        }
    }
}

/// Writes nanoseconds as words: `1.25 ms`.
func durationText(_ nanoseconds: UInt64) -> String {
    for (unit, name) in [(1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "µs")] as [(UInt64, String)]
    where nanoseconds >= unit {
        let hundredths = nanoseconds / (unit / 100)
        let rest = hundredths % 100
        return rest == 0
            ? "\(hundredths / 100) \(name)" : "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) \(name)"
    }
    return "\(nanoseconds) ns"
}
