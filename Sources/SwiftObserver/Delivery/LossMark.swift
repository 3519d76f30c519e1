/// Remembers what a mailbox had lost when the first message of an observation came, so that its own losses can be told.
///
/// Guarded by the messenger's lock.
@usableFromInline
final class LossMark {
    /// The observation's number.
    let number: UInt64
    /// What had been lost when the first of its messages left the mailbox, or could have; nil until then.
    var start: Losses?
    /// How many messages had been refused when the first of its messages arrived, or could have; nil until then.
    var refused: Int?

    init(_ number: UInt64, start: Losses?, refused: Int?) {
        self.number = number
        self.start = start
        self.refused = refused
    }
}
