/// A messenger as the contract sees it.
///
/// Conform to it to put another library, a wrapper, or a messenger of your own to the contract; for a messenger of this
/// package with a strategy of yours there is ``Subject/init(_:delivery:timing:deliverPending:)``. Every script makes a
/// new one, and its deallocation is the messenger's. Members other than the first two matter only for subjects that have
/// the ``Features`` they belong to.
public protocol TestedMessenger: AnyObject, Sendable {
    /// Sends a message, from that author or, if it is nil, from ``defaultAuthor``.
    func send(_ message: CountedMessage, from author: AnyObject?)

    /// A closure that delivers the waiting messages, or some of them: it is called again until all were delivered.
    ///
    /// It is read once, when the messenger was made, and is called after the messenger's deallocation too, because
    /// waiting messages outlive their messenger. So it must not capture the messenger.
    var deliverPending: @Sendable () -> Void { get }

    /// Sends a message, and returns whether it is accepted. A message that is not accepted is delivered to no observer.
    func trySend(_ message: CountedMessage, from author: AnyObject?) -> Bool

    /// Makes an observer of this messenger. The observer must not hold the messenger strongly.
    func makeObserver() -> any TestedObserver

    /// The author that a handler is given where none was named.
    var defaultAuthor: AnyObject { get }

    /// The object that stands in for an author that is gone. It is also the author of the first message of an observation
    /// that begins with the latest one.
    var standIn: AnyObject { get }

    /// Goes over to the subject's delivery of that index.
    func swap(to delivery: Int)

    /// Goes over to the delivery that it has, with this limit for nested sends instead of its own.
    func limitNesting(to level: Int)

    /// Forgets what is kept for new observations.
    func clearReplay()

    /// Ends the messages: what was sent is delivered, and what is sent later is for nobody.
    func finishSending()

    /// Takes a message that is sent in the `deinit` of the messenger's owner.
    func prepareFarewell(_ message: CountedMessage)

    /// The names of what may stand between the messenger and a handler: a chain, a transform, a combination.
    var detours: [String] { get }

    /// Makes public calls that need every lock there is, but deliver nothing and change nothing that shows.
    func touch()
}

extension TestedMessenger {
    /// The messenger itself.
    public var defaultAuthor: AnyObject { self }

    /// The messenger itself.
    public var standIn: AnyObject { self }

    /// A closure that does nothing, for messengers that deliver in place or by themselves.
    public var deliverPending: @Sendable () -> Void { {} }

    /// Sends the message: what has no bound refuses nothing.
    public func trySend(_ message: CountedMessage, from author: AnyObject?) -> Bool {
        send(message, from: author)
        return true
    }

    /// Nothing stands between.
    public var detours: [String] { [] }

    /// Does nothing.
    public func swap(to delivery: Int) {}

    /// Does nothing. Subjects with ``Features/limiting`` do better.
    public func limitNesting(to level: Int) {}

    /// Does nothing.
    public func clearReplay() {}

    /// Does nothing. Subjects with ``Features/finishing`` do better.
    public func finishSending() {}

    /// Does nothing.
    public func prepareFarewell(_ message: CountedMessage) {}

    /// Lets an observer of its own observe and stop at once.
    public func touch() {
        let passerby = makeObserver()
        _ = passerby.observe { _, _ in }
        passerby.stopObserving()
    }
}

/// An observer as the contract sees it. Its deallocation is the observer's and ends its observations.
public protocol TestedObserver: AnyObject, Sendable {
    /// Begins one more observation of the messenger that made this observer, if that still lives.
    ///
    /// - Returns: A closure that reads what became of the observation's messages, or nil if that cannot be read. It
    ///   may be called from any thread, and holds neither observer nor handler.
    func observe(_ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void) -> (@Sendable () -> Tally)?

    /// Begins one more observation, whose handler runs on that actor.
    func observe(
        on actor: isolated any Actor, _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void)

    /// Begins one more observation, whose handler runs on that actor, or on none. The detour of that name stands between,
    /// made now, or nothing.
    func observe(
        on actor: isolated (any Actor)?, through detour: String?,
        _ receive: @escaping @Sendable (CountedMessage) -> Void)

    /// Begins one more observation, with the latest message that was accepted, if there is one.
    ///
    /// That message comes as a replay of one does. If the messenger has something to replay, only that is given.
    func observeInitially(
        _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void
    ) -> (@Sendable () -> Tally)?

    /// The same for a handler that runs on that actor.
    func observeInitially(
        on actor: isolated any Actor, _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void)

    /// Ends all its observations.
    func stopObserving()
}

extension TestedObserver {
    /// Begins an observation that is on no actor. Subjects with ``Features/isolation`` do better.
    public func observe(
        on actor: isolated any Actor, _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void
    ) {
        _ = observe(receive)
    }

    /// Begins an ordinary observation. Messengers with ``TestedMessenger/detours`` do better.
    public func observe(
        on actor: isolated (any Actor)?, through detour: String?,
        _ receive: @escaping @Sendable (CountedMessage) -> Void
    ) {
        _ = observe { message, _ in receive(message) }
    }

    /// Begins an ordinary observation. Subjects with ``Features/initial`` do better.
    public func observeInitially(
        _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void
    ) -> (@Sendable () -> Tally)? {
        observe(receive)
    }

    /// Begins an observation that is on no actor. Subjects with ``Features/isolation`` do better.
    public func observeInitially(
        on actor: isolated any Actor, _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void
    ) {
        _ = observeInitially(receive)
    }
}

/// What a subject can do beside sending, observing and stopping. Checks that need more are not made.
public struct Features: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Handlers are given the messages' authors.
    public static let authors = Features(rawValue: 1)
    /// What became of an observation's messages can be read.
    public static let tallies = Features(rawValue: 2)
    /// Handlers can belong to actors.
    public static let isolation = Features(rawValue: 4)
    /// What is kept for new observations can be cleared.
    public static let clearingReplay = Features(rawValue: 8)
    /// A message can be sent while the messenger's owner is deallocated.
    public static let farewell = Features(rawValue: 16)
    /// Every call may come from any thread.
    public static let threads = Features(rawValue: 32)
    /// Deallocation ends observations: the observer's at once, the messenger's after what waits was delivered.
    public static let lifetimes = Features(rawValue: 64)
    /// The messenger tells whether it refuses a message.
    public static let refusing = Features(rawValue: 128)
    /// An observation can begin with the latest message.
    public static let initial = Features(rawValue: 256)
    /// Nested sends can be limited.
    public static let limiting = Features(rawValue: 512)
    /// The messages can be ended, with all that were sent delivered.
    public static let finishing = Features(rawValue: 1024)
    /// All of them.
    public static let all: Features = [
        .authors, .tallies, .isolation, .clearingReplay, .farewell, .threads, .lifetimes, .refusing, .initial,
        .limiting, .finishing,
    ]
}
