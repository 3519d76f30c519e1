/// An observable that is made of others, its origins, and observes them: the result of `map`, `merge` and similar
/// functions.
///
/// ```swift
/// func report(_ transform: some TransformObject) {
///     print(transform.numbers)
/// }
/// report(log.map { $0.count })    // prints: 0 offered, 0 delivered
/// ```
///
/// Use it for code that treats transforms alike, such as logs and metrics. The package's own types conform to it, but
/// for ``Chunks``, ``LatestFlattener`` and ``Weak``.
public protocol TransformObject: Observable, Observer {}

extension TransformObject {
    /// The sum of the numbers of its observations of its origins. Its own observers have numbers of their own, in their
    /// tokens and in its messenger.
    ///
    /// An origin that does not send any more, because it was finished or stopped, is left out.
    public var numbers: ObservationNumbers { .sum(of: receiver.observations.reversed().map(\.numbers)) }

    /// Names its observations of its origins. The numbers of these observations and of the origins show the name.
    ///
    /// ```swift
    /// let titles = messenger.map { "\($0)" }.named("titles")
    /// print(titles.numbers)    // titles: 0 offered, 0 delivered
    /// ```
    @discardableResult
    public func named(_ name: String) -> Self {
        for observation in receiver.observations { observation.named(name) }
        return self
    }
}

/// An observable that transforms the messages of one origin: the result of `map`, `scan`, `delivered(by:)` and the
/// like.
///
/// ```swift
/// let total: TransformedObservable<Messenger<Int>, Int> =
///     amounts.scan(0) { $0 + $1 }
/// observer.observe(total) { print($0) }
/// amounts.send(2)         // prints: 2
/// amounts.send(3)         // prints: 5
/// total.origin = levels   // begins anew, at zero
/// ```
///
/// It retains its origin, observes it from the beginning, and must be held itself: when it is deallocated, it falls
/// silent. The memory of an operator is shared by all observers, and begins with this object: an observation that
/// begins later continues it.
public class TransformedObservable<O: Observable, Output>: TransformObject {
    /// Delivers the transformed messages: `.ordered`, or by the strategy that was given to `delivered(by:)`. Sending
    /// through it, or through this object, reaches its own observers only.
    public final let messenger: Messenger<Output>
    public final let receiver = Receiver()
    @usableFromInline final let link: Link<O>

    /// The observable whose messages are transformed. Setting it stops observing the one before; it sends nothing, and
    /// the operator begins anew: it counts, or accumulates, from the start.
    public final var origin: O {
        get { link.origin }
        set { link.connect(to: newValue, from: receiver) }
    }

    @inlinable
    init(
        _ origin: O, _ step: some MessageTransform<O.Message, Output>, into messenger: Messenger<Output> = Messenger(),
        replaying: Bool = false
    ) {
        self.messenger = messenger
        // Connected by its own type, so that the step is inlined where the types are known.
        let link = StepLink<O, _>(step, into: messenger)
        self.link = link
        link.connect(to: origin, from: receiver, replaying: replaying)
    }

    /// Connects by the given link, which leads to the messenger.
    @usableFromInline
    init(_ origin: O, through link: Link<O>, into messenger: Messenger<Output>) {
        self.messenger = messenger
        self.link = link
        link.connect(to: origin, from: receiver)
    }

    deinit {
        messenger.noteDeath(of: type(of: self))
    }
}

// The link has a lock, the memory of an operator belongs to the origin's deliverer, and closures are `@Sendable`.
extension TransformedObservable: @unchecked Sendable where O: Sendable, Output: Sendable {}

/// An observable that transforms the messages of one origin, and has a latest message: the result of `startWith(_:)`
/// and `remembered()`, and of `removeDuplicates()` and `delivered(by:)` for an origin that is buffered.
///
/// ```swift
/// let levelsFromZero: BufferedTransformedObservable<Messenger<Int>, Int> =
///     levels.startWith(0)
/// print(levelsFromZero.latestMessage)    // prints: 0
/// ```
///
/// See ``TransformedObservable`` for everything else.
public class BufferedTransformedObservable<O: Observable, Output>: TransformedObservable<O, Output>, BufferedObservable,
    @unchecked Sendable
{
    // Inherits the condition of its superclass.

    /// The latest message, as the function that made this object says.
    public var latestMessage: Output { preconditionFailure("Each transform has its own") }

    /// For the package's own use. A transform that keeps a message is read as it is: its messages are counted.
    public func _readLatest(by reader: AnyObject) -> Output { StateReader.of(reader).latestMessage(of: self) }
}
