/// What leaves a messenger's state under the lock, and is to be released once no lock is held: it comes out of the locked
/// section as a value.
@usableFromInline
struct Remains<Message>: ~Copyable {
    @usableFromInline var letters = Ring<Letter<Message>>()
    @usableFromInline var replays: [PendingReplay<Message>] = []
    @usableFromInline var lost = Lost<Message>()
    /// A message that is kept no longer, and the one that was the latest.
    @usableFromInline var forgotten: Letter<Message>?
    @usableFromInline var replaced: Message?
    @usableFromInline var retired = Retired()
    /// A delivery that is void: releasing it takes the lock.
    @usableFromInline var voided: DeliveryTicket?

    @usableFromInline
    init() {}

    /// Does what observations that left still have to do. Everything else goes with this value.
    @usableFromInline
    consuming func release() {
        retired.take().release()
    }
}
