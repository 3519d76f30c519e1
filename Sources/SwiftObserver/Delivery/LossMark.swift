/// Remembers what a mailbox had lost when the first message of an observation came, so that its own losses can be told.
///
/// Guarded by the messenger's lock. As long as it waits for that message, it stands in the ledger's list, which it leaves
/// at the latest when the observation ends.
@usableFromInline
final class LossMark: UnretainedListNode {
    /// The observation's number.
    let number: UInt64
    /// What had been lost when the first of its messages left the mailbox, or could have; nil until then.
    var start: Losses?
    /// How many messages had been refused when the first of its messages arrived, or could have; nil until then.
    var refused: Int?
    /// The neighbours in the ledger's list. Not retained: the observation holds its marks.
    var next: Unmanaged<LossMark>?
    var previous: Unmanaged<LossMark>?
    var isListed = false

    init(_ number: UInt64, start: Losses?, refused: Int?) {
        self.number = number
        self.start = start
        self.refused = refused
    }
}
