/// Where a chain of transforms leads.
@usableFromInline
struct Ending<Message> {
    /// On whose behalf the handler is written.
    @usableFromInline let actor: (any Actor)?
    @usableFromInline let receive: (Message, AnyAuthor) -> Void
    /// Joins the observation with what it feeds, if the chain goes on behind another strategy.
    @usableFromInline let junction: Junction?

    @inlinable
    init(actor: (any Actor)?, junction: Junction? = nil, _ receive: @escaping (Message, AnyAuthor) -> Void) {
        self.actor = actor
        self.junction = junction
        self.receive = receive
    }
}
