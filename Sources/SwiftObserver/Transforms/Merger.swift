/// An observable of the messages of two others: what `merge(with:)` makes.
///
/// It retains both, observes them from the beginning, and must be held itself: when it is deallocated, it falls silent.
/// The messages of each keep their order, and all together are one sequence. Of what another thread sends, some may be
/// delivered by this one.
public final class Merger<O1: Observable, O2: Observable>: Observable, Observer where O1.Message == O2.Message {
    /// Delivers what comes from both, `.ordered`. Sending through it, or through this object, reaches its own observers
    /// only.
    public let messenger = Messenger<O1.Message>()
    public let receiver = Receiver()
    /// What is observed.
    public let origins: (O1, O2)

    /// Observes both from now on.
    @inlinable
    public init(_ origin1: O1, _ origin2: O2) {
        origins = (origin1, origin2)
        let end = CommonEnd(of: 2)
        messenger.draw(from: origin1, by: receiver, until: end)
        messenger.draw(from: origin2, by: receiver, until: end)
    }

    deinit {
        messenger.noteDeath(of: Merger.self)
    }
}

extension Merger: Sendable where O1: Sendable, O2: Sendable, O1.Message: Sendable {}
