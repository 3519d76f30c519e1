/// How far a delivery goes: the last of the messages and of the replays that waited when it began.
@usableFromInline
struct WaitingEnd: Sendable {
    /// How many messages had entered.
    @usableFromInline var letters: Int
    /// How many replays had come.
    @usableFromInline var replays: Int

    @inlinable
    init(letters: Int, replays: Int) {
        self.letters = letters
        self.replays = replays
    }

    /// No end: everything that waits.
    @inlinable
    static var none: WaitingEnd { WaitingEnd(letters: .max, replays: .max) }
}
