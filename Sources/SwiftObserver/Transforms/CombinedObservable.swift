internal import Synchronization

/// An observable of the messages of several origins: the result of `merge(with:)`, `zip(_:_:)` and `withLatest(from:)`.
///
/// ```swift
/// typealias Numbers = Messenger<Int>
/// let all: CombinedObservable<Int, Numbers, Numbers> =
///     amounts.merge(with: levels)
/// observer.observe(all) { print($0) }
/// amounts.send(1)    // prints: 1
/// levels.send(2)     // prints: 2
/// ```
///
/// It retains its origins, observes them from the beginning, and must be held itself: when it is deallocated, it falls
/// silent. Its messages are one sequence, whatever threads and strategies its origins have. Like other transform
/// objects, it begins with messages that are sent from then on, without the replay of its origins.
public final class CombinedObservable<Output, each O: Observable>: TransformObject {
    /// Delivers the messages, `.ordered`. Sending through it, or through this object, reaches its own observers only.
    public let messenger = Messenger<Output>()
    public let receiver = Receiver()
    /// The observables of which it is made.
    public let origins: (repeat each O)

    @inlinable
    init(_ origins: repeat each O) {
        self.origins = (repeat each origins)
    }

    deinit {
        messenger.noteDeath(of: CombinedObservable.self)
    }
}

// Nothing changes here; closures are `@Sendable`.
extension CombinedObservable: @unchecked Sendable where repeat each O: Sendable, Output: Sendable {}

/// An observable of the latest messages of several origins, with a latest message of its own: the result of
/// `combineLatest`, and of `withLatest(from:)` for an origin that is buffered.
///
/// ```swift
/// let size = width.combineLatest(height)
/// let area = size.map { $0.0.new * $0.1.new }
/// width.value = 3
/// print(area.latestMessage)    // prints: 3
/// ```
///
/// It can be observed with `initial: true` and be part of further combinations. See ``CombinedObservable`` for
/// everything else.
public final class BufferedCombinedObservable<Output, each O: BufferedObservable>: BufferedObservable, TransformObject {
    /// Delivers the messages, `.ordered`. Sending through it, or through this object, reaches its own observers only.
    public let messenger = Messenger<Output>()
    public let receiver = Receiver()
    /// The observables of which it is made.
    public let origins: (repeat each O)
    @usableFromInline let readLatest: (StateReader) -> Output

    @inlinable
    init(_ origins: repeat each O, readLatest: @escaping (StateReader) -> Output) {
        self.origins = (repeat each origins)
        self.readLatest = readLatest
    }

    /// The latest message of each origin, all of one moment.
    @inlinable
    public var latestMessage: Output { StateReader.read(readLatest) }

    /// For the package's own use. A derived value depends on all origins, also where the messages of this object follow
    /// only one of them: the latest message has the present state of each.
    public func _readLatest(by reader: AnyObject) -> Output {
        let reader = StateReader.of(reader)
        return reader.message(of: self) {
            let message = readLatest(reader)
            // The closure of a mapping of this object may rely on what it gets having existed together, even if the
            // result of its run will be discarded.
            return reader.isWhole() ? message : latestMessage
        }
    }

    deinit {
        messenger.noteDeath(of: BufferedCombinedObservable.self)
    }
}

// Nothing changes here.
extension BufferedCombinedObservable: @unchecked Sendable where repeat each O: Sendable, Output: Sendable {}

// MARK: - Merging

extension Observable {
    /// Returns an observable of the messages of this one and of another one: all that come, in one sequence.
    ///
    /// ```swift
    /// let all = amounts.merge(with: levels)
    /// ```
    ///
    /// The messages of each keep their order. Some messages that another thread sends may be delivered by this one. In
    /// a chain, `observe(a).merge(with: b)` needs nothing to be held.
    ///
    /// The result retains both observables, and must be held.
    @inlinable
    public func merge<Other: Observable>(
        with other: Other
    ) -> CombinedObservable<Message, Self, Other> where Other.Message == Message {
        let merged = CombinedObservable<Message, Self, Other>(self, other)
        let end = CommonEnd(of: 2)
        merged.messenger.draw(from: self, by: merged.receiver, until: end) { $0 }
        merged.messenger.draw(from: other, by: merged.receiver, until: end) { $0 }
        return merged
    }
}

// MARK: - With the latest message of another observable

extension Observable {
    /// Returns an observable of this one's messages, each with the latest message of another observable.
    ///
    /// ```swift
    /// let taps = Messenger<Void>(), state = Var(0)
    /// let submissions = taps.withLatest(from: state)
    /// observer.observe(submissions) { print($0.1.new) }
    /// ```
    ///
    /// The other one is read when the message comes; its own messages cause nothing. Authors stay. To read a messenger,
    /// which keeps no message, give it one by `startWith` or `cache`.
    ///
    /// The result retains both observables, and must be held.
    public func withLatest<Other: BufferedObservable>(
        from other: Other
    ) -> CombinedObservable<(Message, Other.Message), Self, Other> {
        let pairs = CombinedObservable<(Message, Other.Message), Self, Other>(self, other)
        pairs.messenger.draw(from: self, by: pairs.receiver, until: CommonEnd(of: 1)) { message in
            (message, StateReader.read { other._readLatest(by: $0) })
        }
        return pairs
    }
}

extension BufferedObservable {
    /// Returns a buffered observable of this one's messages, each with the latest message of another observable.
    ///
    /// ```swift
    /// let sizes = width.withLatest(from: height)
    /// let (first, second) = sizes.latestMessage
    /// print(first.new, second.new)    // prints: 1 1
    /// ```
    ///
    /// The other one is read when the message comes; its own messages cause nothing. But the latest message has the
    /// present state of both, so a derived value that reads it depends on both. Authors stay.
    ///
    /// The result retains both observables, and must be held.
    public func withLatest<Other: BufferedObservable>(
        from other: Other
    ) -> BufferedCombinedObservable<(Message, Other.Message), Self, Other> {
        let pairs = BufferedCombinedObservable<(Message, Other.Message), Self, Other>(
            self, other,
            readLatest: { [self] reader in (_readLatest(by: reader), other._readLatest(by: reader)) })
        pairs.messenger.draw(from: self, by: pairs.receiver, until: CommonEnd(of: 1)) { message in
            (message, StateReader.read { other._readLatest(by: $0) })
        }
        return pairs
    }
}

// MARK: - Drawing from sources

/// A message of one of two sources.
@usableFromInline
enum EitherMessage<First, Second> {
    case first(First)
    case second(Second)
}

extension Messenger {
    /// Passes on an observable's messages, transformed, without its replay. Authors and order stay. The messenger
    /// is finished when that observable is the last of its sources to end.
    @inlinable
    final func draw<O: Observable>(
        from origin: O, by receiver: Receiver, until end: CommonEnd, as place: @escaping (O.Message) -> Message
    ) {
        _ = SourceConnection(to: origin.messenger, by: receiver, into: self) { [self] in
            deliver(place($0), from: $1)
        } whenEnded: { [self] isFinished in
            if end.sourceEnded(isFinished: isFinished) { finish() }
        }
    }

    /// Passes on the messages of another messenger, the inlet, through a step, for as long as the inlet exists.
    ///
    /// Messages of several sources that feed one inlet are handled one at a time, in the order in which they come. So
    /// the step needs no lock for its memory. When no more messages can come, `isToFinish` decides whether this
    /// messenger is finished.
    @inlinable
    final func draw<Step: MessageTransform>(
        from inlet: Messenger<Step.Input>, through step: Step, finishingIf isToFinish: @escaping () -> Bool
    ) where Step.Output == Message {
        // Called once, when its captures are no longer in use.
        nonisolated(unsafe) let end = { [self] in if isToFinish() { finish() } }
        let subscription = PassingSubscription(
            .link { [self] message, author in
                if let output = step.output(of: message, from: author) { deliver(output, from: author) }
            }, in: inlet.makeCore(), into: self, whenEnded: { end() })
        inlet.makeCore().begin(subscription, sender: inlet)
    }
}

/// Counts the sources that have not ended. When the last one ends, their target is finished, unless all sources were
/// stopped.
@usableFromInline
final class CommonEnd: Sendable {
    private let openCount: Atomic<Int>
    private let isFinished = Atomic<Bool>(false)

    @usableFromInline
    init(of count: Int) {
        openCount = Atomic(count)
    }

    /// Notes that a source has ended. Returns whether the target is to be finished.
    @usableFromInline
    func sourceEnded(isFinished: Bool) -> Bool {
        if isFinished { self.isFinished.store(true, ordering: .relaxed) }
        // Two sources that end meet here: the later one sees the note of the earlier one.
        let others = openCount.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
        return others == 0 && self.isFinished.load(ordering: .relaxed)
    }

    /// Whether all sources have ended, and at least one was not stopped.
    @usableFromInline
    var isReached: Bool {
        openCount.load(ordering: .acquiring) == 0 && isFinished.load(ordering: .relaxed)
    }
}
