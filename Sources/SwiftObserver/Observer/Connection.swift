/// The observation of an observer: it stands in the books of the observer's receiver too.
@usableFromInline
class Connection<Message>: Subscription<Message>, @unchecked Sendable {  // as its superclass
    @inlinable
    init(_ handler: consuming Handler<Message>, in mailbox: Mailbox, receiver: Receiver) {
        super.init(handler, in: mailbox, owner: Unmanaged.passUnretained(receiver))
    }

    @usableFromInline
    override final func joinOwner() {
        withReceiver { $0.join(self) }
    }

    @usableFromInline
    override func leaveOwner() {
        withReceiver { $0.leave(self) }
        owner = nil
    }

    private final func withReceiver(_ body: (Receiver) -> Void) {
        owner?._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: Receiver.self)) }
    }
}
