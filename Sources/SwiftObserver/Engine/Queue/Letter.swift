/// A message that waits, with its author and its audience.
@usableFromInline
struct Letter<Message> {
    @usableFromInline let message: Message
    /// Nil stands for the messenger.
    @usableFromInline let author: LetterAuthor?
    /// The audience, and one bit for the promise.
    @usableFromInline let bits: UInt64
    // Not an empty property in other builds: that takes 46 instructions for each message that waits.
    #if DEBUG
        @usableFromInline let chain: SendChain
    #else
        @inlinable var chain: SendChain { SendChain() }
    #endif

    @inlinable
    init(
        _ message: Message, author: LetterAuthor?, audience: UInt64, isPromised: Bool = false, chain: SendChain = .next
    ) {
        self.message = message
        #if DEBUG
            self.chain = chain
        #endif
        self.author = author
        bits = isPromised ? audience | Letter.promise : audience
    }

    @usableFromInline static var promise: UInt64 { 1 << 63 }

    /// The number of the last observation that is offered this message.
    @inlinable
    var audience: UInt64 { bits & ~Letter.promise }

    /// Whether it was promised a place in the mailboxes of actors to which it goes on.
    @inlinable
    var isPromised: Bool { bits & Letter.promise != 0 }
}
