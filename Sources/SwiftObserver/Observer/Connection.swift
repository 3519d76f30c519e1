/// The observation of an observer: it stands in the books of the observer's receiver too.
@usableFromInline
class Connection<Message>: Subscription<Message>, @unchecked Sendable {  // as its superclass
    @inlinable
    init(_ handler: consuming Handler<Message>, in mailbox: Mailbox, receiver: Receiver) {
        super.init(handler, in: mailbox, owner: receiver.connections.memory)
        #if !canImport(ObjectiveC)
            if let observer = receiver.observer { watch(observer) }
        #endif
    }

    @usableFromInline
    override final func joinOwner() {
        guard let connections else { return }
        connections.locked { list in
            list.insert(self)
            beganAlone = list.count == 1
        }
    }

    @usableFromInline
    override func leaveOwner() {
        guard let connections else { return }
        connections.locked { $0.remove(self) }
        owner = nil
    }

    override final var observerType: AnyObject.Type? { connections?.observerType }

    private final var connections: Connections? {
        owner.map(Connections.init(memory:))
    }
}
