/// The actions after an input: usually one, or none.
@usableFromInline
enum Step<Output, Failure: Error, Source> {
    case nothing
    case emit(Output)
    /// Observe a source, in a new slot.
    case observe(Source, in: Int)
    /// End the source in a slot.
    case close(Int)
    case perform(Actions)

    /// Several actions, in the order in which they are declared here.
    @usableFromInline
    struct Actions {
        @usableFromInline var closing = Closing.nothing
        @usableFromInline var output: Output?
        @usableFromInline var alarm = AlarmChange.asItIs
        /// A source to observe, and its slot.
        @usableFromInline var request: (slot: Int, source: Source)?
        @usableFromInline var end: End<Failure>?
        /// Whether the machine wants the same input once more.
        @usableFromInline var isRepeated = false

        @inlinable
        init() {}
    }

    /// The sources to end.
    @usableFromInline enum Closing {
        case nothing
        case slot(Int)
        case others(than: Int)
    }

    /// A change of the operator's only alarm. Its time is a time of the operator's time source.
    @usableFromInline enum AlarmChange {
        case asItIs
        case ring(at: Duration)
    }
}

extension Step {
    @inlinable
    init(emitting output: Output?) {
        self = if let output { .emit(output) } else { .nothing }
    }

    @inlinable
    static func end(_ end: End<Failure>) -> Step { Step.nothing.ending(end) }

    @inlinable
    static func ring(at time: Duration) -> Step { Step.nothing.ringing(at: time) }
}

extension Step {
    @inlinable
    var actions: Actions {
        var actions = Actions()
        switch self {
        case .nothing: break
        case .emit(let output): actions.output = output
        case .observe(let source, let slot): actions.request = (slot, source)
        case .close(let slot): actions.closing = .slot(slot)
        case .perform(let all): actions = all
        }
        return actions
    }

    @inlinable
    func changing(_ change: (inout Actions) -> Void) -> Step {
        var actions = actions
        change(&actions)
        return .perform(actions)
    }

    @inlinable
    func closing(_ slot: Int) -> Step { changing { $0.closing = .slot(slot) } }

    @inlinable
    func closingOthers(than slot: Int) -> Step { changing { $0.closing = .others(than: slot) } }

    @inlinable
    func ringing(at time: Duration) -> Step { changing { $0.alarm = .ring(at: time) } }

    @inlinable
    func observing(_ source: Source, in slot: Int) -> Step { changing { $0.request = (slot, source) } }

    @inlinable
    func repeated(_ isRepeated: Bool) -> Step { isRepeated ? changing { $0.isRepeated = true } : self }

    @inlinable
    func ending(_ end: End<Failure>?) -> Step {
        guard let end else { return self }
        return changing { $0.end = end }
    }
}
