/// An observation without an observer.
final class FreeSubscription<Message>: Subscription<Message>, @unchecked Sendable {  // as its superclass
    private let whenEnded: (@Sendable () -> Void)?

    init(_ handler: consuming Handler<Message>, in mailbox: Mailbox, whenEnded: (@Sendable () -> Void)?) {
        self.whenEnded = whenEnded
        super.init(handler, in: mailbox, owner: nil)
    }

    override func retire() {
        super.retire()
        whenEnded?()
    }
}
