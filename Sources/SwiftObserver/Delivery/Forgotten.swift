/// What went when a message was kept. It is released where no lock is held.
@usableFromInline
struct Forgotten<Message>: ~Copyable {
    @usableFromInline let replayed: Letter<Message>?
    @usableFromInline let latest: Message?

    @inlinable
    init(replayed: Letter<Message>?, latest: Message?) {
        self.replayed = replayed
        self.latest = latest
    }
}
