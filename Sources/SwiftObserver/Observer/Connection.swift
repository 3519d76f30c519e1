/// The observation of an observer: it stands in the books of the observer's receiver too.
@usableFromInline
class Connection<Message>: Subscription<Message>, @unchecked Sendable {  // as its superclass
    @inlinable
    init(_ handler: consuming Handler<Message>, in mailbox: Mailbox, receiver: Receiver) {
        super.init(handler, in: mailbox, owner: UnsafeMutableRawPointer(receiver.connections))
    }

    @usableFromInline
    override final func joinOwner() {
        guard let connections else { return }
        connections.pointee.lock.lock()
        connections.pointee.list.insert(self)
        connections.pointee.lock.unlock()
    }

    @usableFromInline
    override func leaveOwner() {
        guard let connections else { return }
        connections.pointee.lock.lock()
        connections.pointee.list.remove(self)
        connections.pointee.lock.unlock()
        owner = nil
    }

    private final var connections: UnsafeMutablePointer<Connections>? {
        owner?.assumingMemoryBound(to: Connections.self)
    }
}
