extension Messenger {
    /// Begins an observation that has no observer: it lasts until its token is stopped or the messenger dies.
    ///
    /// The handler runs where the strategy delivers. It is given an absent author as such, and passes it on.
    /// `whenEnded` is called once, outside all locks, when no call of the handler can begin any more.
    package final func connect(
        _ handler: @escaping (Message, AnyAuthor) -> Void, whenEnded: (@Sendable () -> Void)? = nil
    ) -> ObservationToken {
        let core = makeCore()
        let subscription = FreeSubscription(.link(handler), in: core, whenEnded: whenEnded)
        core.begin(subscription, sender: self)
        return subscription
    }
}

/// An observation without an observer.
private final class FreeSubscription<Message>: Subscription<Message>, @unchecked Sendable {  // as its superclass
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
