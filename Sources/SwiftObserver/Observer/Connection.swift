internal import Synchronization

/// The observation of an observer: it stands in the books of the observer's receiver too.
@usableFromInline
class Connection<Message>: Subscription<Message>, @unchecked Sendable {  // as its superclass
    @usableFromInline @exclusivity(unchecked) final var books: Connections?
    @usableFromInline @exclusivity(unchecked) final var previousInBooks: Unmanaged<ObservationToken>?

    @inlinable
    init(_ handler: consuming Handler<Message>, in list: ObservationList, receiver: Receiver) {
        books = receiver.connections
        super.init(handler, in: list)
        #if !canImport(ObjectiveC)
            if let observer = receiver.observer { watch(observer) }
        #endif
    }

    @usableFromInline
    override final var owner: Connections? {
        get { books }
        set { books = newValue }
    }

    override final var ownerPrevious: Unmanaged<ObservationToken>? {
        get { previousInBooks }
        set { previousInBooks = newValue }
    }

    @usableFromInline
    override final func joinOwner() {
        guard let books else { return }
        books.locked { list in
            list.insert(self)
            noteBeginning(alone: list.hasAtMostOne)
        }
    }

    @usableFromInline
    override func leaveOwner() {
        guard let books else { return }
        books.locked { $0.remove(self) }
        self.books = nil
    }

    override final var observerType: AnyObject.Type? { books?.observerType }
}

/// An observation that is part of something larger: it feeds a messenger behind it, is fed by sources, or both.
@usableFromInline
class JoinedConnection<Message>: Connection<Message>, @unchecked Sendable {  // as its superclass
    /// Joins this observation with its sources.
    private let upstream: Junction?
    /// Joins this observation, as a source, with its target.
    private let downstream: Junction?
    /// Set before this observation ends by itself, as a source: then its target ends after the messages that it was
    /// fed.
    private let isComplete = Atomic<Bool>(false)

    /// Begins the observation. With an observable, to which the messenger must belong, it begins with the latest
    /// message.
    @usableFromInline
    init(
        to messenger: Messenger<Message>, by receiver: Receiver, on actor: (any Actor)? = nil,
        latestOf observable: (any BufferedObservable<Message>)? = nil, from upstream: Junction? = nil,
        into downstream: Junction? = nil, _ handler: @escaping (Message, AnyAuthor) -> Void
    ) {
        self.upstream = upstream
        self.downstream = downstream
        let core = messenger.makeCore()
        super.init(.link(handler), in: core.mailbox(for: actor, of: messenger), receiver: receiver)
        upstream?.setTail(self)
        if let observable {
            messenger.begin(self, latestOf: observable)
        } else {
            core.begin(self, sender: messenger)
            messenger.observationBegan()
        }
        downstream?.addSource(self)
    }

    override func flushHeldBack() {
        upstream?.flushSources()
        super.flushHeldBack()
    }

    override final func complete() {
        isComplete.store(true, ordering: .relaxed)
        stop()
    }

    @usableFromInline
    override func leaveOwner() {
        super.leaveOwner()
        if !list.hub.phase.isDrained, !isComplete.load(ordering: .relaxed) { downstream?.sourceWasStopped() }
    }

    @usableFromInline
    override func retire(here: Bool) {
        super.retire(here: here)
        downstream?.sourceRetired()
        upstream?.tailRetired()
    }
}

#if !canImport(ObjectiveC)
    extension Connection {
        /// From now on, the handler is called only while the observer exists. If it is found to be gone, the
        /// observation ends.
        ///
        /// For an observer that does not hold its receiver itself, so that the receiver may outlive it.
        @inlinable
        @inline(never)
        final func watch(_ observer: Lifetime) {
            var unwatched = Handler<Message>.retired
            swap(&unwatched, &handler)
            // Only the deliverer calls it, and its list retains the observation.
            let token = Unmanaged<ObservationToken>.passUnretained(self)
            switch consume unwatched {
            case .message(let receive):
                handler = .message { message in
                    guard let object = observer.object else { return token.takeUnretainedValue().stop() }
                    receive(message)
                    withExtendedLifetime(object) {}
                }
            case .messageAndAuthor(let receive):
                handler = .messageAndAuthor { message, author in
                    guard let object = observer.object else { return token.takeUnretainedValue().stop() }
                    receive(message, author)
                    withExtendedLifetime(object) {}
                }
            case .link(let receive):
                handler = .link { message, author in
                    guard let object = observer.object else { return token.takeUnretainedValue().stop() }
                    receive(message, author)
                    withExtendedLifetime(object) {}
                }
            case .retired:
                break
            }
        }
    }
#endif
