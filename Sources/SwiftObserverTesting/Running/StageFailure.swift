/// A failure that was noticed while a script was performed.
enum StageFailure: Sendable, Hashable {
    /// A handler was called before an earlier call of it, or of another handler in the same context, had returned.
    case overlap(observer: Int, message: Int, isOwn: Bool)
    /// A handler was called after its observation had ended.
    case calledAfterEnd(observer: Int, message: Int)
    /// A handler was called by another thread than the one that acts, although all deliveries claim to be in place.
    case strayed(observer: Int, message: Int)
    /// A handler was called inside of a call although the delivery in force is on demand.
    case misplaced(observer: Int, message: Int, delivery: Int)
    /// The tally of an observation does not add up.
    case doesNotAddUp(observer: Int, Tally)
    /// More messages wait than the bound allows.
    case pastBound(observer: Int, Tally)
    /// An object was deallocated while it was still needed.
    case diedEarly(String)
    /// An object was still held after its release.
    case retained(String)
    /// More messages live than are kept for new observations.
    case keeps(living: Int, kept: Int)
    /// Client code ran while a lock was held.
    case underLock(String)
    /// A public call did not return.
    case stuck

    /// Whether an object was still held after all patience.
    var isOverdue: Bool {
        switch self {
        case .retained, .keeps: true
        default: false
        }
    }

    /// Whether a handler was called in place although the delivery in force is on demand.
    var isMisplaced: Bool {
        if case .misplaced = self { true } else { false }
    }

    /// Whether a handler was called by a wrong thread.
    var isStray: Bool {
        if case .strayed = self { true } else { false }
    }
}

extension StageFailure: CustomStringConvertible {
    var description: String {
        switch self {
        case .overlap(let observer, let message, let isOwn):
            "\(Step.name(ofObserver: observer))'s handler was called with message \(message) before "
                + (isOwn ? "its last call had returned" : "another handler had returned")
        case .calledAfterEnd(let observer, let message):
            "\(Step.name(ofObserver: observer))'s handler was called with message \(message) after its observation ended"
        case .strayed(let observer, let message):
            "\(Step.name(ofObserver: observer))'s handler was called with message \(message) by another thread than the "
                + "one that sends or observes"
        case .misplaced(let observer, let message, let delivery):
            "message \(message) was given to \(Step.name(ofObserver: observer)) in place, when delivery \(delivery) was in "
                + "force, which waits until it is asked to deliver"
        case .doesNotAddUp(let observer, let tally):
            "\(Step.name(ofObserver: observer))'s numbers do not add up: \(tally)"
        case .pastBound(let observer, let tally):
            "more messages wait for \(Step.name(ofObserver: observer)) than may: \(tally)"
        case .diedEarly(let what): "\(what) was deallocated early"
        case .retained(let what): "\(what) is still held"
        case .keeps(let living, let kept): "\(living) messages are held when \(kept) may be"
        case .underLock(let place): "a lock is held in: \(place)"
        case .stuck: "a public call did not return"
        }
    }
}
