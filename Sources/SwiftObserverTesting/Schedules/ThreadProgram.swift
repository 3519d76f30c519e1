/// What a few threads do at once: a short list of public calls for each.
///
/// Observer 0 observes from the beginning to the end: what it gets is the sequence that all others are held against.
struct ThreadProgram: Sendable {
    enum Act: Sendable, Hashable {
        case send
        case observe(Int)
        /// The observation begins with the latest message.
        case observeInitially(Int)
        case stop(Int)
        /// The observer is deallocated. Nobody but this thread may use it.
        case lose(Int)
        case clearReplay
        case swap(Int)
        case deliver
    }

    /// What each thread does.
    var threads: [[Act]]
    /// Whether observer 0 sends a message in its handler's first call.
    var nests = false
    /// The delivery that it then goes over to.
    var swapInHandler: Int?
    /// Whether it takes a delivery to swap to that waits for its time.
    var swapsToWaiting = false

    /// What the program is performed on.
    func subject(from subject: Subject) -> Subject {
        let subject = swapsToWaiting ? subject.waiting : subject
        return asksForLatest ? subject.keepingLatest : subject
    }

    /// Whether an observation begins with the latest message.
    private var asksForLatest: Bool { acts.contains { if case .observeInitially = $0 { true } else { false } } }

    /// Whether the delivery changes.
    var swaps: Bool { acts.contains { if case .swap = $0 { true } else { false } } }
    /// Whether what is kept is forgotten.
    var clears: Bool { acts.contains(.clearReplay) }
    /// The observers, the one from the beginning included.
    var observers: ClosedRange<Int> {
        0...acts.reduce(0) { last, act in
            switch act {
            case .observe(let observer), .observeInitially(let observer): max(last, observer)
            default: last
            }
        }
    }

    private var acts: [Act] { threads.flatMap(\.self) }

    /// The programs that a subject is put to.
    static func all(for subject: Subject) -> [ThreadProgram] {
        var programs = [
            ThreadProgram(threads: [[.send, .send], [.observe(1), .send, .stop(1)]]),
            ThreadProgram(threads: [[.send, .observe(1), .send], [.observe(2), .send]]),
            ThreadProgram(threads: [[.send, .send], [.observe(1), .stop(1)]], nests: true),
            ThreadProgram(threads: [[.observe(1), .send, .send], [.stop(1), .send]]),
            ThreadProgram(threads: [[.send, .send], [.send], [.observe(1), .observe(1)]]),
        ]
        if subject.features.contains(.lifetimes) {
            programs.append(ThreadProgram(threads: [[.send, .send], [.observe(1), .send, .lose(1), .send]]))
        }
        if subject.features.contains(.clearingReplay) {
            programs.append(ThreadProgram(threads: [[.send, .send], [.clearReplay, .observe(1), .send]]))
        }
        if subject.deliveries.count > 1 {
            programs.append(ThreadProgram(threads: [[.send, .send], [.swap(1), .observe(1), .send, .swap(0)]]))
        }
        var beginnings: [ThreadProgram] = []
        if subject.features.contains(.initial) {
            beginnings.append(ThreadProgram(threads: [[.send, .send], [.observeInitially(1), .send]]))
        }
        if subject.deliveries.contains(where: { $0.timing == .onDemand }) {
            programs = programs.map(\.delivering)
            beginnings = beginnings.map(\.delivering)
        }
        let all = programs + swapsToWaiting(of: subject) + beginnings
        return subject.limitsNesting ? all.filter { !$0.nests } : all
    }

    /// The same program with a thread that lets what waits be delivered.
    private var delivering: ThreadProgram {
        ThreadProgram(threads: threads + [[.deliver, .deliver]], nests: nests)
    }

    /// What was sent in place waits from the moment in which the delivery is swapped to one that waits, even if a handler
    /// has swapped to another one in place before.
    private static func swapsToWaiting(of subject: Subject) -> [ThreadProgram] {
        let deliveries = subject.waiting.deliveries
        guard subject.claims.timing == .inPlace, let waiting = deliveries.firstIndex(where: { $0.timing == .onDemand })
        else { return [] }
        let others = deliveries.indices.dropFirst().filter { deliveries[$0].timing == .inPlace }
        return ([nil, others.first] as Set<Int?>).sorted { ($0 ?? -1) < ($1 ?? -1) }.map { other in
            ThreadProgram(
                threads: [[.send, .send], [.swap(waiting)]], nests: true, swapInHandler: other,
                swapsToWaiting: true)
        }
    }
}
