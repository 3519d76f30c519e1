/// The observation of an observer: it stands in the books of the observer's receiver too.
@usableFromInline
class Connection<Message>: Subscription<Message>, @unchecked Sendable {  // as its superclass
    @inlinable
    init(_ handler: consuming Handler<Message>, in mailbox: Mailbox, receiver: Receiver) {
        super.init(handler, in: mailbox, owner: Unmanaged.passUnretained(receiver))
    }

    @usableFromInline
    override final func joinOwner() {
        owner?._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Receiver.self).join(self) }
    }

    @usableFromInline
    override func leaveOwner() {
        owner?._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Receiver.self).leave(self) }
        owner = nil
    }
}
