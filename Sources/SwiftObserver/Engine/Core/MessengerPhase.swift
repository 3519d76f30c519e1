/// How far a messenger is: whether it accepts messages, and whether anything of them is still to come.
///
/// Nothing waits and nothing comes when it is *drained*, here or on the way to an actor. Only a late observation, which is
/// given what is kept, makes a messenger that was finished one again that has something to deliver.
@usableFromInline
enum MessengerPhase: Sendable {
    case open
    /// Nothing is accepted any more, and what was accepted is delivered.
    case finished(isDrained: Bool)
    /// The messenger is gone, and what was accepted is delivered.
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

    /// Accepts nothing more; false if it has been so before.
    @usableFromInline
    @discardableResult
    mutating func finish() -> Bool {
        guard !isEnding else { return false }
        self = .finished(isDrained: false)
        return true
    }

    /// The messenger is being deallocated. What was drained is to be closed once more, with what only a messenger needs.
    mutating func lose() {
        assert(!isGone, "A messenger is deallocated once")
        self = .gone(wasFinished: isFinished, isDrained: false)
    }

    /// Nothing waits any more, and nothing comes.
    @usableFromInline
    mutating func drain() {
        assert(isEnding, "As long as messages may come, nothing ends")
        self = isGone ? .gone(wasFinished: isFinished, isDrained: true) : .finished(isDrained: true)
    }

    /// An observation has begun that is given what is kept.
    @usableFromInline
    mutating func admit() {
        switch self {
        case .open: break
        case .finished: self = .finished(isDrained: false)
        case .gone(let wasFinished, _): self = .gone(wasFinished: wasFinished, isDrained: false)
        }
    }
}
