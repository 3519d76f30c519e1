/// Remembers what a mailbox had lost when an observation began, so that its own losses can be told.
///
/// Guarded by the messenger's lock.
@usableFromInline
final class LossMark {
    /// What had been lost before the observation's own first message; nil as long as messages wait that were sent
    /// before it began.
    var start: Losses?
    /// How many messages had been refused.
    let refused: Int

    init(start: Losses?, refused: Int) {
        self.start = start
        self.refused = refused
    }
}
