public import Synchronization

/// One observation, as `observe` returns it.
///
/// Keeping it or dropping it changes nothing: the observation lasts until its observer or its observable is
/// deallocated, its observable is finished, it has had its last message, or it is stopped. It may be stopped from any
/// thread, and from inside its own handler. The token retains neither side.
public class ObservationToken: @unchecked Sendable {
    // Links and owner are guarded by the messenger's lock, the list's links by its gate as well, the owner's by the
    // owner's lock; key and count, which are written without a lock, are atomic.
    // The owner's links serve one after the other: the receiver's connections, the lane's departures, and `Retired`. An
    // observation leaves each before it comes to the next.
    @usableFromInline final let list: ObservationList
    @usableFromInline @exclusivity(unchecked) final var next: Unmanaged<ObservationToken>?
    @exclusivity(unchecked) final var previous: Unmanaged<ObservationToken>?
    @exclusivity(unchecked) final var ownerNext: Unmanaged<ObservationToken>?
    /// The observation's number, which grows in the order of observing, above three flags.
    @usableFromInline final let key = Atomic<UInt64>(0)
    /// While it goes on: messages sent before it began. Afterwards: messages offered to it.
    @exclusivity(unchecked) final var base = 0
    /// Calls that began. Only the deliverer writes it.
    @usableFromInline final let delivered = Atomic<Int>(0)
    @usableFromInline @exclusivity(unchecked) final var extra = ObservationExtra()

    /// The flag of an observation that has ended.
    @usableFromInline static var ended: UInt64 { 1 }
    /// The flag of an observation whose receiver had no other one when it began.
    static var alone: UInt64 { 2 }
    /// The flag of an observation with a function of its own for replayed messages.
    @usableFromInline static var replaysApart: UInt64 { 4 }
    /// How many bits of the key are flags.
    @usableFromInline static var flagBits: UInt64 { 3 }

    @usableFromInline
    init(list: ObservationList) {
        self.list = list
    }

    /// Makes an observation that stands in no messenger's list.
    init() {
        list = Hub.nobody
    }

    deinit {
        extra.unretainedTally?.release()
    }

    /// The connections of the receiver, which is alive as long as this is not nil. Only an observation of an observer has
    /// these and `ownerPrevious`.
    @usableFromInline
    var owner: Connections? {
        get { nil }
        set {}
    }

    /// The observation before it among the receiver's connections.
    var ownerPrevious: Unmanaged<ObservationToken>? {
        get { nil }
        set { assertionFailure("An observation without a receiver has no connections") }
    }

    /// Ends this observation.
    ///
    /// After it returns, no call of the handler begins in the same context: on the handler's actor, or else on the
    /// thread that delivers. Stopping twice is harmless. O(1), however many others observe.
    public final func stop() {
        endNow()
    }

    /// Delivers the messages now that a throttled or debounced strategy holds back on their way here: the
    /// observable's own strategy, that of what `flatMapLatest` chose, and each one to which `delivered(by:)` moves a
    /// chain. A chunk that a chain has collected goes on too.
    ///
    /// ```swift
    /// let autosave = observer.observe(amounts)
    ///     .delivered(by: .ordered.debounced(for: .seconds(2)).latestOnly)
    ///     .receive { print("save \($0)") }
    /// // when the app ends
    /// autosave.flush()
    /// ```
    ///
    /// The messages go on to the strategy that is throttled or debounced: `.ordered` has delivered them when this
    /// returns, unless another thread is just delivering or the handler belongs to another actor; `.mainLoop`
    /// delivers them in its next turn. Messages that the observable's own strategy holds back go to all of its
    /// observers. Strategies that hold nothing back are left alone. A transform object further up has to be flushed
    /// there. After the end of the observation this does nothing. O(sources)
    public final func flush() {
        if isActive { flushHeldBack() }
    }

    /// Delivers the messages that are held back on their way here.
    func flushHeldBack() {
        list.hub.flushHeldBack()
    }

    /// Ends the observation. Called under no lock.
    @usableFromInline
    func endNow() {
        // The list keeps its hub, and this observation its list.
        list.unretainedHub._withUnsafeGuaranteedRef { $0.end(self) }
    }

    /// Ends this observation under another lock. Returns it, to be released without that lock.
    func end() -> Retired {
        list.hub.ended(self)
    }

    /// Ends this observation by itself, with the message that is being delivered to it. Messages that the handler sends
    /// elsewhere are still delivered.
    func complete() {
        stop()
    }

    /// Whether the observation goes on.
    public final var isActive: Bool {
        key.load(ordering: .relaxed) & ObservationToken.ended == 0
    }

    /// The numbers of this observation's messages. One consistent snapshot, from any thread. O(1)
    public final var numbers: ObservationNumbers { ownNumbers }

    var ownNumbers: ObservationNumbers {
        let hub = list.hub
        var numbers = ObservationNumbers()
        hub.takeSnapshot { held in numbers = hub.numbers(of: self, held) }
        return numbers
    }

    /// Gives the observation a name, which its ``numbers`` and the messenger's numbers show.
    ///
    /// ```swift
    /// observer.observe(messenger) { print($0) }.named("log")
    /// ```
    ///
    /// Without a name, the numbers show the observer's type. The last name counts; an observation that has ended
    /// keeps the one that it had.
    @discardableResult
    public final func named(_ name: String) -> ObservationToken {
        giveName(name)
        return self
    }

    func giveName(_ name: String) {
        list.hub.name(self, name)
    }

    /// The number of messages that the observation is given again. They are the first calls of its handler.
    package final var replayCount: Int {
        list.hub.lock.withLock { extra.earlierCount + (tally?.promised ?? 0) }
    }

    @usableFromInline
    final var number: UInt64 { key.load(ordering: .relaxed) >> ObservationToken.flagBits }

    /// Numbers the observation. Called once, under the messenger's lock.
    @usableFromInline
    final func give(number: UInt64) {
        let flags = key.load(ordering: .relaxed) & ObservationToken.replaysApart
        key.store(number << ObservationToken.flagBits | flags, ordering: .relaxed)
    }

    /// Whether its receiver, if it has one, had no other observation when this one began. Written before other threads
    /// have the observation.
    @usableFromInline
    final var beganAlone: Bool { key.load(ordering: .relaxed) & ObservationToken.alone != 0 }

    /// The state that only some observations need. Once made, it stays.
    @usableFromInline
    final var tally: Tally? {
        get { extra.tally }
        set { if let newValue { extra.make(newValue) } }
    }

    @inlinable
    final func countCall() {
        delivered.store(delivered.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    }

    @usableFromInline
    final func countReplay() {
        extra.unretainedTally?._withUnsafeGuaranteedRef { _ = $0.replayed.wrappingAdd(1, ordering: .relaxed) }
    }

    /// The type of its observer, if it has one and goes on. Under the messenger's lock.
    var observerType: AnyObject.Type? { nil }

    /// The address of the messenger to which it passes its messages on; zero for a handler.
    var target: UInt { 0 }

    /// The observations whose calls lead to calls of this handler.
    var followedObservations: [ObservationToken] { [self] }

    /// Has each call of the handler go through a hook, around the hooks that are there. Under the messenger's lock, for
    /// the deliverer, or before others know the observation.
    func hook(by hook: any CallHook) {}

    /// Notes the end. Called under the messenger's lock, which guards the key of a listed observation.
    final func noteEnd() {
        // Meets no load: everything else about an end is read under the lock. The release keeps earlier writes in
        // front.
        key.store(key.load(ordering: .relaxed) | ObservationToken.ended, ordering: .releasing)
    }

    /// Notes the end of an observation that no messenger lists, without a lock. Returns false if it was noted before.
    final func noteEndAtomically() -> Bool {
        // Two threads that end it meet here: the second one sees the work of the first.
        key.bitwiseOr(ObservationToken.ended, ordering: .acquiringAndReleasing).oldValue & ObservationToken.ended == 0
    }

    /// Notes that all observations that feed this one are over.
    func sourcesAreGone() {}

    /// Enters the owner's connections. Called once, under the messenger's lock.
    func joinOwner() {}

    /// Leaves the owner's connections. Called at most once, under the messenger's lock.
    func leaveOwner() {}

    /// Completes the end once no call of the handler can begin, and has the handler's captures released where the handler
    /// runs, which may be `here`. Called once, outside all locks.
    @usableFromInline
    func retire(here: Bool) {}

    /// Releases the handler's captures, where the handler runs, outside all locks.
    @usableFromInline
    func releaseHandler() {}
}

/// An observation with a handler for messages of one type.
@usableFromInline
class Subscription<Message>: ObservationToken, @unchecked Sendable {  // the handler is called by the deliverer alone
    @usableFromInline @exclusivity(unchecked) final var handler: Handler<Message>

    @inlinable
    init(_ handler: consuming Handler<Message>, in list: ObservationList) {
        self.handler = handler
        super.init(list: list)
    }

    /// Calls the function for replayed messages. A subclass that has one overrides this.
    @usableFromInline
    func callForReplay(_ message: Message, _ author: Origin) {}

    @usableFromInline
    override func retire(here: Bool) {
        tally?.replay = nil
        if here || !list.hasActor { handler = .retired } else { list.release(self) }
    }

    @usableFromInline
    override func releaseHandler() { handler = .retired }

    override func hook(by hook: any CallHook) {
        var unhooked = Handler<Message>.retired
        swap(&unhooked, &handler)
        handler = hook.around(unhooked)
    }

    /// Gives it one earlier message. For the deliverer.
    @inlinable
    final func replay(_ message: Message, from author: Origin) {
        guard isActive else { return }
        countReplay()
        callWithEarlier(message, author)
    }

    @inlinable
    final func callWithEarlier(_ message: Message, _ author: Origin) {
        if key.load(ordering: .relaxed) & ObservationToken.replaysApart != 0 {
            callForReplay(message, author)
        } else {
            handler.call(message, author)
        }
    }
}
