/// What is registered at the root of a channel: a function, and the actor on whose behalf it was written.
@usableFromInline
struct Listener<Pulse> {
    @usableFromInline let actor: (any Actor)?
    /// To be called on the actor only.
    @usableFromInline let call: (Pulse, Stamp) -> Void
    /// Says when nothing more is wanted, to those who could go on for ever.
    @usableFromInline let satiety: Satiety?
    /// Is told the cell that it is registered at, if the pulses are the values of that cell.
    @usableFromInline let finder: CellFinder?

    @inlinable
    init(
        on actor: (any Actor)?, until satiety: Satiety? = nil, finding finder: CellFinder? = nil,
        _ call: @escaping (Pulse, Stamp) -> Void
    ) {
        self.actor = actor
        self.call = call
        self.satiety = satiety
        self.finder = finder
    }

    /// This listener without what `receive` emits by itself.
    @inlinable
    var subsequent: Listener {
        let call = call
        return Listener(on: actor, until: satiety, finding: finder) { pulse, stamp in
            if !stamp.isInitial { call(pulse, stamp) }
        }
    }

    /// Whether it may be called where closures of an actor run.
    @inlinable
    func accepts(_ other: (any Actor)?) -> Bool {
        guard let actor, let other else { return true }
        return actor === other
    }
}
