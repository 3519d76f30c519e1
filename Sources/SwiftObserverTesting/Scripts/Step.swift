/// One step of a ``Script``.
///
/// Observers and authors are named by small numbers; in print the observers are A, B, C and so on. Messages are
/// numbered by their `send` calls, beginning at one. A step that has nothing to act on (stopping an observer that does
/// not observe, sending when the messenger is gone) does nothing, so that every script is a valid one, even after steps
/// have been left out.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public indirect enum Step: Sendable, Hashable {
    /// Sends the next message, from the messenger's owner or, if `author` is given, from that author.
    case send(author: Int? = nil)
    /// Sends several messages, one right after the other.
    case burst(Int)
    /// The observer begins a further observation of the messenger. It is made anew if it does not live.
    case observe(Int)
    /// The observer begins a further observation, which begins with the latest message, as one with `initial: true`
    /// does.
    case observeInitially(Int)
    /// The observer stops observing, with all its observations.
    case stop(Int)
    /// The observer's last reference is dropped, without it having stopped observing.
    case observerDies(Int)
    /// The author's last reference is dropped. It is made anew when it is used again.
    case authorDies(Int)
    /// The messenger's last reference is dropped. If the subject has ``Features/farewell``, its owner sends a last
    /// message in its `deinit`.
    case messengerDies
    /// The messenger goes over to another of the subject's deliveries. Zero is the first one.
    case swap(to: Int)
    /// The messenger gets this limit for nested sends, in place of its delivery's own.
    case limitNesting(to: Int)
    /// The messenger removes the messages that it keeps for new observations.
    case clearReplay
    /// All waiting messages are delivered.
    case deliver
    /// The step is performed inside the observer's handler, at its `call`th call since the script began, counted from
    /// one. A handler performs its steps in the order of the script.
    case inHandler(of: Int, call: Int, Step)
    /// The step is performed by another thread while this one waits for it.
    case onAnotherThread(Step)
    /// The step is performed once, the next time that a strategy has delivered in place, before `schedule` returns. It
    /// has no effect on a messenger without strategies.
    case beforeScheduleReturns(Step)
}

extension Step: CustomStringConvertible {
    /// The step as a short line of English.
    public var description: String {
        switch self {
        case .send(nil): "send"
        case .send(let author?): "send from author \(author)"
        case .burst(let count): "send \(count) times"
        case .observe(let observer): "\(Self.name(ofObserver: observer)) observes"
        case .observeInitially(let observer): "\(Self.name(ofObserver: observer)) begins with the latest message"
        case .stop(let observer): "\(Self.name(ofObserver: observer)) stops observing"
        case .observerDies(let observer): "\(Self.name(ofObserver: observer)) is deallocated"
        case .authorDies(let author): "author \(author) is deallocated"
        case .messengerDies: "the messenger is deallocated"
        case .swap(let index): "swap to delivery \(index)"
        case .limitNesting(let level): "limit nested sends to \(level)"
        case .clearReplay: "clear the replay"
        case .deliver: "deliver what waits"
        case .inHandler(let observer, let call, let step):
            "in call \(call) of \(Self.name(ofObserver: observer))'s handler: \(step)"
        case .onAnotherThread(let step): "on another thread: \(step)"
        case .beforeScheduleReturns(let step): "before schedule returns: \(step)"
        }
    }

    /// Returns an observer's letter in print: A for zero, then B and so on.
    public static func name(ofObserver observer: Int) -> String {
        guard (0..<26).contains(observer) else { return "observer \(observer)" }
        return String(UnicodeScalar(UInt8(65 + observer)))
    }
}

extension Step {
    /// The step that is performed in the end, without its thread and time.
    var innermost: Step {
        switch self {
        case .inHandler(_, _, let step), .onAnotherThread(let step), .beforeScheduleReturns(let step): step.innermost
        default: self
        }
    }

    /// Whether the step is performed in a handler, or between two of them.
    var isInHandler: Bool {
        switch self {
        case .inHandler, .beforeScheduleReturns: true
        case .onAnotherThread(let step): step.isInHandler
        default: false
        }
    }

    /// Whether the step delivers waiting messages when it is performed, and not later in a handler.
    var delivers: Bool {
        switch self {
        case .deliver: true
        case .onAnotherThread(let step): step.delivers
        default: false
        }
    }

    /// Whether the step, or one in it, is performed before `schedule` returns.
    var needsWatch: Bool {
        switch self {
        case .beforeScheduleReturns: true
        case .inHandler(_, _, let step), .onAnotherThread(let step): step.needsWatch
        default: false
        }
    }

    /// Whether the step, or one in it, begins an observation with the latest message.
    var asksForLatest: Bool {
        if case .observeInitially = innermost { true } else { false }
    }

    /// Whether the step, or one in it, limits nested sends.
    var limitsNesting: Bool {
        if case .limitNesting = innermost { true } else { false }
    }

    /// Smaller steps that could replace this one, the smallest first.
    var simplifications: [Step] {
        switch self {
        case .send(.some): [.send()]
        case .observeInitially(let observer): [.observe(observer)]
        case .burst(let count) where count > 1:
            count > 3 ? [.send(), .burst(count / 2), .burst(count - 1)] : [.send(), .burst(count - 1)]
        case .burst: [.send()]
        case .inHandler(let observer, let call, let step):
            (call > 1 ? [.inHandler(of: observer, call: call - 1, step)] : [])
                + step.simplifications.map { .inHandler(of: observer, call: call, $0) }
        case .onAnotherThread(let step): [step] + step.simplifications.map { .onAnotherThread($0) }
        case .beforeScheduleReturns(let step): [step] + step.simplifications.map { .beforeScheduleReturns($0) }
        default: []
        }
    }
}
