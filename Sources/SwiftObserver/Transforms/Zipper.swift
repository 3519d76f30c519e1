/// An observable of pairs of messages of two others: what `zip(_:_:)` makes.
///
/// It sends the first message of one with the first of the other, then the second ones, and so on. A message waits until
/// its counterpart is sent: what one of the two is ahead of the other is kept. The author of a pair is that of the message
/// that came last.
///
/// It retains both, observes them from the beginning, and must be held itself: when it is deallocated, it falls silent.
/// Once one of them does not send to it any more, because it was finished or somebody has ended its observations, and all
/// that it has sent is paired, the other one is not observed either, what that has sent is let go of, and this is finished.
public final class Zipper<O1: Observable, O2: Observable>: Observable, Observer {
    /// Delivers what comes out, `.ordered`. Sending through it, or through this object, reaches its own observers only.
    public let messenger = Messenger<(O1.Message, O2.Message)>()
    public let receiver = Receiver()
    /// What is observed.
    public let origins: (O1, O2)

    /// Observes both from now on.
    @inlinable
    public init(_ origin1: O1, _ origin2: O2) {
        origins = (origin1, origin2)
        let inlet = Messenger<EitherMessage<O1.Message?, O2.Message?>>()
        let pairing = Pairing<O1.Message, O2.Message>(endingObservationsOf: receiver)
        messenger.draw(from: inlet, through: pairing, finishingIf: { pairing.isFirstOver && pairing.isSecondOver })
        _ = SourceConnection(to: origin1.messenger, by: receiver) {
            inlet.deliver(.first($0), from: $1)
        } whenEnded: { _ in
            inlet.send(.first(nil))
        }
        _ = SourceConnection(to: origin2.messenger, by: receiver) {
            inlet.deliver(.second($0), from: $1)
        } whenEnded: { _ in
            inlet.send(.second(nil))
        }
    }

    deinit {
        messenger.noteDeath(of: Zipper.self)
    }
}

extension Zipper: Sendable where O1: Sendable, O2: Sendable, O1.Message: Sendable, O2.Message: Sendable {}
