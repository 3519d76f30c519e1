/// An observable of the latest messages of two others: what `combineLatest(_:)` makes.
///
/// Whenever one of the two sends a message, this one sends both: that message, and the latest of the other, asked for just
/// then. All are one sequence, so what was sent last is never out of date, whichever threads send. Since it is buffered
/// itself, it can be observed with `initial: true` and be part of further combinations.
///
/// It retains both, observes them from the beginning, and must be held itself: when it is deallocated, it falls silent.
public final class LatestCombination<O1: BufferedObservable, O2: BufferedObservable>: BufferedObservable, Observer {
    /// Delivers what comes out, `.ordered`. Sending through it, or through this object, reaches its own observers only.
    public let messenger = Messenger<(O1.Message, O2.Message)>()
    public let receiver = Receiver()
    /// What is observed.
    public let origins: (O1, O2)

    /// Observes both from now on.
    @inlinable
    public init(_ origin1: O1, _ origin2: O2) {
        origins = (origin1, origin2)
        let inlet = Messenger<EitherMessage<O1.Message, O2.Message>>()
        messenger.draw(
            from: inlet,
            through: Mapping {
                switch $0 {
                case .first(let message): (message, origin2.latestMessage)
                case .second(let message): (origin1.latestMessage, message)
                }
            })
        inlet.draw(from: origin1, by: receiver) { .first($0) }
        inlet.draw(from: origin2, by: receiver) { .second($0) }
    }

    /// The latest message of both.
    @inlinable
    public var latestMessage: (O1.Message, O2.Message) { (origins.0.latestMessage, origins.1.latestMessage) }
}

extension LatestCombination: Sendable where O1: Sendable, O2: Sendable, O1.Message: Sendable, O2.Message: Sendable {}
