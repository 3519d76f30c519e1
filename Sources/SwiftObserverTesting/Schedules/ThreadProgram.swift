/// What a few threads do at once: a short list of public calls for each.
///
/// Observer 0 observes from the beginning to the end: what it gets is the sequence that all others are held against.
struct ThreadProgram: Sendable {
    enum Act: Sendable, Hashable {
        case send
        case observe(Int)
        case stop(Int)
        /// The observer dies. Nobody but this thread may use it.
        case lose(Int)
        case clearReplay
        case swap(Int)
        case deliver
    }

    /// What each thread does.
    var threads: [[Act]]
    /// Whether observer 0 sends a message in its handler's first call.
    var nests = false

    /// Whether the delivery changes.
    var swaps: Bool { acts.contains { if case .swap = $0 { true } else { false } } }
    /// Whether what is kept is forgotten.
    var clears: Bool { acts.contains(.clearReplay) }
    /// The observers, the one from the beginning included.
    var observers: ClosedRange<Int> {
        0...acts.reduce(0) { if case .observe(let observer) = $1 { max($0, observer) } else { $0 } }
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
        guard subject.deliveries.contains(where: { $0.timing == .onDemand }) else { return programs }
        return programs.map { program in
            ThreadProgram(threads: program.threads + [[.deliver, .deliver]], nests: program.nests)
        }
    }
}
