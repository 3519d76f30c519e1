/// A short list of public calls for each of a few threads.
///
/// Observer 0 observes from the beginning to the end: its messages are the sequence with which all others are compared.
struct ThreadProgram: Sendable {
    enum Act: Sendable, Hashable {
        case send
        case observe(Int)
        /// The observation begins with the latest message.
        case observeInitially(Int)
        case stop(Int)
        /// The observer is deallocated. Precondition: no other thread uses it.
        case lose(Int)
        case clearReplay
        case swap(Int)
        case deliver
    }

    /// The calls of each thread.
    var threads: [[Act]]
    /// Whether observer 0 sends a message in its handler's first call.
    var nests = false
    /// The delivery to which that handler swaps then.
    var swapInHandler: Int?
    /// Whether it swaps to a delivery on demand.
    var swapsToWaiting = false

    /// Returns the variant of a subject on which the program is performed.
    func subject(from subject: Subject) -> Subject {
        let subject = swapsToWaiting ? subject.waiting : subject
        return asksForLatest ? subject.keepingLatest : subject
    }

    /// Whether an observation begins with the latest message.
    private var asksForLatest: Bool { acts.contains { if case .observeInitially = $0 { true } else { false } } }

    /// Whether the delivery changes.
    var swaps: Bool { acts.contains { if case .swap = $0 { true } else { false } } }
    /// Whether the replay is cleared.
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

    /// Returns the programs for a subject.
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

    /// The program with a further thread that delivers waiting messages.
    private var delivering: ThreadProgram {
        ThreadProgram(threads: threads + [[.deliver, .deliver]], nests: nests)
    }

    /// Returns programs that swap from a delivery in place to one on demand. From then on messages wait, even if a
    /// handler has swapped to another delivery in place before.
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
