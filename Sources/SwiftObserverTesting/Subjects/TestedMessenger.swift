/// A messenger under test.
///
/// Conform to it to test another library, a wrapper, or a messenger of your own; for a messenger of this package with a
/// strategy of yours there is ``Subject/init(_:delivery:timing:deliverPending:)``. Every script makes a new one, and
/// its deallocation is the messenger's. A conformance needs ``send(_:from:)`` and ``makeObserver()``; the other members
/// have defaults, and matter only for subjects with the ``Features`` that they belong to.
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

    /// Makes an observer of this messenger. The observer must not retain the messenger.
    func makeObserver() -> any TestedObserver

    /// The author that a handler is given if the sender named none.
    var defaultAuthor: AnyObject { get }

    /// The object that replaces an author after its deallocation. It is also the author of the first message of an
    /// observation that begins with the latest one.
    var standIn: AnyObject { get }

    /// Goes over to the subject's delivery of that index.
    func swap(to delivery: Int)

    /// Sets this limit for nested sends, in place of the delivery's own.
    func limitNesting(to level: Int)

    /// Removes the messages that are kept for new observations.
    func clearReplay()

    /// Ends the messages: earlier ones are delivered, and later ones are not.
    func finishSending()

    /// Keeps a message, which is sent in the `deinit` of the messenger's owner.
    func prepareFarewell(_ message: CountedMessage)

    /// The names of the objects that an observer can put between the messenger and a handler: a chain, a transform, a
    /// combination.
    var detours: [String] { get }

    /// Makes public calls that need every lock, but deliver nothing and have no visible effect.
    func touch()
}

extension TestedMessenger {
    /// The messenger itself.
    public var defaultAuthor: AnyObject { self }

    /// The messenger itself.
    public var standIn: AnyObject { self }

    /// A closure that does nothing, for messengers that deliver in place or by themselves.
    public var deliverPending: @Sendable () -> Void { {} }

    /// Sends the message, and returns true. A messenger without a bound refuses no message.
    public func trySend(_ message: CountedMessage, from author: AnyObject?) -> Bool {
        send(message, from: author)
        return true
    }

    /// No names.
    public var detours: [String] { [] }

    /// Does nothing.
    public func swap(to delivery: Int) {}

    /// Does nothing. Subjects with ``Features/limiting`` implement it.
    public func limitNesting(to level: Int) {}

    /// Does nothing.
    public func clearReplay() {}

    /// Does nothing. Subjects with ``Features/finishing`` implement it.
    public func finishSending() {}

    /// Does nothing.
    public func prepareFarewell(_ message: CountedMessage) {}

    /// Makes an observer that observes and stops at once.
    public func touch() {
        let passerby = makeObserver()
        _ = passerby.observe { _, _ in }
        passerby.stopObserving()
    }
}

/// An observer under test. Its deallocation ends its observations.
public protocol TestedObserver: AnyObject, Sendable {
    /// Begins one more observation of the messenger that made this observer, if the messenger still lives.
    ///
    /// - Returns: A closure that reads the observation's tally, or nil if there is none. It may be called from any
    ///   thread, and retains neither observer nor handler.
    func observe(_ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void) -> (@Sendable () -> Tally)?

    /// Begins one more observation, with a handler that runs on that actor.
    func observe(
        on actor: isolated any Actor, _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void)

    /// Begins one more observation, with a handler that runs on that actor, or on none, through a new detour of that
    /// name, or through none.
    func observe(
        on actor: isolated (any Actor)?, through detour: String?,
        _ receive: @escaping @Sendable (CountedMessage) -> Void)

    /// Begins one more observation, with the latest message that was accepted, if there is one.
    ///
    /// That message comes as a replay of one message does. If the messenger has a replay, only the replay is given.
    func observeInitially(
        _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void
    ) -> (@Sendable () -> Tally)?

    /// Begins one more observation with the latest message, with a handler that runs on that actor.
    func observeInitially(
        on actor: isolated any Actor, _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void)

    /// Ends all its observations.
    func stopObserving()
}

extension TestedObserver {
    /// Begins an observation that is on no actor. Subjects with ``Features/isolation`` implement it.
    public func observe(
        on actor: isolated any Actor, _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void
    ) {
        _ = observe(receive)
    }

    /// Begins an ordinary observation. Messengers with ``TestedMessenger/detours`` implement it.
    public func observe(
        on actor: isolated (any Actor)?, through detour: String?,
        _ receive: @escaping @Sendable (CountedMessage) -> Void
    ) {
        _ = observe { message, _ in receive(message) }
    }

    /// Begins an ordinary observation. Subjects with ``Features/initial`` implement it.
    public func observeInitially(
        _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void
    ) -> (@Sendable () -> Tally)? {
        observe(receive)
    }

    /// Begins an observation that is on no actor. Subjects with ``Features/isolation`` implement it.
    public func observeInitially(
        on actor: isolated any Actor, _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void
    ) {
        _ = observeInitially(receive)
    }
}

/// The features of a subject beside sending, observing and stopping. Checks that need other features are not made.
public struct Features: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Handlers are given the messages' authors.
    public static let authors = Features(rawValue: 1)
    /// Observations have a ``Tally``.
    public static let tallies = Features(rawValue: 2)
    /// Handlers can belong to actors.
    public static let isolation = Features(rawValue: 4)
    /// The messages that are kept for new observations can be removed.
    public static let clearingReplay = Features(rawValue: 8)
    /// A message can be sent while the messenger's owner is deallocated.
    public static let farewell = Features(rawValue: 16)
    /// Every call may come from any thread.
    public static let threads = Features(rawValue: 32)
    /// Deallocation ends observations: that of an observer at once, that of a messenger after its waiting messages were
    /// delivered.
    public static let lifetimes = Features(rawValue: 64)
    /// The messenger tells whether it refuses a message.
    public static let refusing = Features(rawValue: 128)
    /// An observation can begin with the latest message.
    public static let initial = Features(rawValue: 256)
    /// Nested sends can be limited.
    public static let limiting = Features(rawValue: 512)
    /// The messages can be ended, with all earlier ones delivered.
    public static let finishing = Features(rawValue: 1024)
    /// All features.
    public static let all: Features = [
        .authors, .tallies, .isolation, .clearingReplay, .farewell, .threads, .lifetimes, .refusing, .initial,
        .limiting, .finishing,
    ]
}
