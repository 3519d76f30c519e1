/// Something that must not happen, noticed while a script was performed.
enum StageFailure: Sendable, Hashable {
    /// A handler was called while a call of it, or of another one of the same context, had not returned.
    case overlap(observer: Int, message: Int, isOwn: Bool)
    /// A handler was called after its observation had ended.
    case calledAfterEnd(observer: Int, message: Int)
    /// A handler was called by another thread than the one that acts, although all deliveries claim to happen in place.
    case strayed(observer: Int, message: Int)
    /// A handler was called inside of a call although the delivery in force waits for its time.
    case misplaced(observer: Int, message: Int, delivery: Int)
    /// What became of the messages of an observation is not a sum.
    case doesNotAddUp(observer: Int, Tally)
    /// More messages wait than the bound allows.
    case pastBound(observer: Int, Tally)
    /// Something was gone while it was still needed.
    case diedEarly(String)
    /// Something still existed although nobody should have held it.
    case retained(String)
    /// More messages live than wait or are kept for new observations.
    case keeps(living: Int, kept: Int)
    /// A user's code ran while a lock was held.
    case underLock(String)
    /// A public call did not return.
    case stuck

    /// Whether it is something that was held when all patience had been spent.
    var isOverdue: Bool {
        switch self {
        case .retained, .keeps: true
        default: false
        }
    }

    /// Whether a handler was called in place although the delivery in force waits.
    var isMisplaced: Bool {
        if case .misplaced = self { true } else { false }
    }

    /// Whether a handler was called by a thread that should not call it.
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
