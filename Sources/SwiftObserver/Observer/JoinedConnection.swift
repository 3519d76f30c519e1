internal import Synchronization

/// An observation that is part of something larger: it feeds a messenger behind it, is fed by sources, or both.
@usableFromInline
class JoinedConnection<Message>: Connection<Message>, @unchecked Sendable {  // as its superclass
    /// Joins this observation with its sources.
    private let upstream: Junction?
    /// Joins this observation, as a source, with what it feeds.
    private let downstream: Junction?
    /// Set before this observation ends by itself, as a source: then what it feeds ends after what it was fed.
    private let isComplete = Atomic<Bool>(false)

    /// Begins the observation, with the latest message of an observable if one is given, whose messenger that is.
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
        if !mailbox.hub.phase.isDrained, !isComplete.load(ordering: .relaxed) { downstream?.sourceWasStopped() }
    }

    @usableFromInline
    override func retire(here: Bool) {
        super.retire(here: here)
        downstream?.sourceRetired()
        upstream?.tailRetired()
    }
}
