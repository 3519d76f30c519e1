/// What is to be done after an input, in the order in which it stands here.
@usableFromInline
struct Step<Output, Failure: Error, Source> {
    /// Which sources are not wanted any more.
    @usableFromInline enum Closing {
        case nothing
        case slot(Int)
        case others(than: Int)
    }

    /// What becomes of the operator's one alarm. Times count from a beginning of the time source's.
    @usableFromInline enum AlarmChange {
        case asItIs
        case ring(at: Duration)
        case off
    }

    @usableFromInline var closing = Closing.nothing
    @usableFromInline var output: Output?
    @usableFromInline var alarm = AlarmChange.asItIs
    /// A source to observe, and in which slot.
    @usableFromInline var request: (slot: Int, source: Source)?
    @usableFromInline var end: End<Failure>?
    /// Whether the machine wants the same input once more.
    @usableFromInline var isRepeated = false

    @inlinable
    init() {}
}

extension Step {
    @inlinable
    static var nothing: Step { Step() }

    @inlinable
    static func emit(_ output: Output) -> Step {
        var step = Step()
        step.output = output
        return step
    }

    @inlinable
    static func end(_ end: End<Failure>) -> Step {
        var step = Step()
        step.end = end
        return step
    }

    @inlinable
    static func close(_ slot: Int) -> Step {
        var step = Step()
        step.closing = .slot(slot)
        return step
    }

    @inlinable
    static func observe(_ source: Source, in slot: Int) -> Step {
        var step = Step()
        step.request = (slot, source)
        return step
    }

    @inlinable
    static func ring(at time: Duration) -> Step {
        var step = Step()
        step.alarm = .ring(at: time)
        return step
    }
}

extension Step {
    @inlinable
    func closing(_ slot: Int) -> Step {
        var step = self
        step.closing = .slot(slot)
        return step
    }

    @inlinable
    func closingOthers(than slot: Int) -> Step {
        var step = self
        step.closing = .others(than: slot)
        return step
    }

    @inlinable
    func observing(_ source: Source, in slot: Int) -> Step {
        var step = self
        step.request = (slot, source)
        return step
    }

    @inlinable
    func ending(_ end: End<Failure>?) -> Step {
        var step = self
        step.end = end
        return step
    }
}
