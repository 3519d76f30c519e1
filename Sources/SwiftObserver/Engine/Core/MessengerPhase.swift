/// The phase of a messenger's life: whether it accepts messages, and whether messages are still to be delivered.
///
/// A messenger that is *drained* has nothing to deliver, here or on the way to an actor. Only a late observation ends
/// that state: it is given the kept messages.
@usableFromInline
enum MessengerPhase: Sendable {
    case open
    /// Nothing is accepted any more. Messages that were accepted are delivered.
    case finished(isDrained: Bool)
    /// The messenger is gone. Messages that were accepted are delivered.
    case gone(wasFinished: Bool, isDrained: Bool)

    /// Whether observations end when nothing waits.
    @usableFromInline
    var isEnding: Bool { if case .open = self { false } else { true } }

    /// Whether the messenger was finished, gone or not.
    @usableFromInline
    var isFinished: Bool {
        switch self {
        case .open: false
        case .finished: true
        case .gone(let wasFinished, _): wasFinished
        }
    }

    @usableFromInline
    var isGone: Bool { if case .gone = self { true } else { false } }

    @usableFromInline
    var isDrained: Bool {
        switch self {
        case .open: false
        case .finished(let isDrained), .gone(_, let isDrained): isDrained
        }
    }

    /// Whether the messenger is gone, and everything has been delivered.
    @usableFromInline
    var isClosed: Bool { isGone && isDrained }

    /// Notes that nothing more is accepted. Returns false if that was so before.
    @usableFromInline
    @discardableResult
    mutating func finish() -> Bool {
        guard !isEnding else { return false }
        self = .finished(isDrained: false)
        return true
    }

    /// Notes that the messenger is being deallocated. A drained one has to be drained again, to release its strategy
    /// too.
    mutating func lose() {
        assert(!isGone, "A messenger is deallocated once")
        self = .gone(wasFinished: isFinished, isDrained: false)
    }

    /// Notes that nothing waits any more, and nothing comes.
    @usableFromInline
    mutating func drain() {
        assert(isEnding, "As long as messages may come, nothing ends")
        self = isGone ? .gone(wasFinished: isFinished, isDrained: true) : .finished(isDrained: true)
    }

    /// Notes that an observation has begun with kept messages.
    @usableFromInline
    mutating func admit() {
        switch self {
        case .open: break
        case .finished: self = .finished(isDrained: false)
        case .gone(let wasFinished, _): self = .gone(wasFinished: wasFinished, isDrained: false)
        }
    }
}
