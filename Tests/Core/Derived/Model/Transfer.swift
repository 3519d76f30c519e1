/// A transaction of a script. Others may join it in its closure.
struct Transfer: Sendable {
    var acts: [Act]
    /// Whether its closure throws at its end.
    var fails = false

    indirect enum Act: Sendable {
        case set(Int, to: Int)
        case add(Int, Int)
        /// Sets a variable to what it is for all others.
        case revert(Int)
        /// Reads a source as the transaction sees it.
        case read(Int)
        /// Reads a source as all others see it.
        case look(Int)
        /// An error that leaves the inner transaction is caught, or leaves this one too.
        case inner(Transfer, passesError: Bool)
        /// Something that is no part of the transaction, in the first attempt alone: what changes the same things each
        /// time would have it repeated for ever.
        case meanwhile(StateStep)
    }
}
