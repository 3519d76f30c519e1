public import SwiftObserver

/// What an operator makes of a wave.
@usableFromInline
enum OperatorResult<Value> {

    case pass(Value)
    case drop

    /// Passes the value, after which the operator needs no more waves.
    case last(Value)
}

extension Receiver {

    /// A receiver of what the operator makes of the waves.
    @inlinable
    func derive<Derived>(
        on actor: (any Actor)? = nil,
        by step: @escaping (Wave) -> OperatorResult<Derived>
    ) -> Receiver<Derived> {
        // Until the observation has begun, the upstream must not be deallocated for want of other use.
        withExtendedLifetime(self) {
            let derived = Messenger<Derived>(keeping: messenger.delivery.replay)
            let feed = Feed(into: derived)
            let token = messenger.connect(on: actor) { wave, author in
                switch step(wave) {
                case .pass(let value):
                    feed.messenger.send(value, from: author)
                case .drop:
                    break
                case .last(let value):
                    feed.messenger.send(value, from: author)
                    feed.end()
                }
            }
            feed.begin(token)
            return Receiver<Derived>(on: derived, feed: feed)
        }
    }

    /// A receiver that nothing is ever broadcast to, with the replay limit of this one.
    @usableFromInline
    func deriveNothing() -> Receiver {
        Receiver(on: Messenger(keeping: messenger.delivery.replay))
    }
}

extension Messenger {

    /// An ordered messenger with the given replay limit.
    @inlinable
    convenience init(keeping limit: ReplayLimit) {
        switch limit {
        case .nothing: self.init()
        case .last(let count): self.init(delivery: .warm(upTo: count))
        case .all: self.init(delivery: .cold)
        }
    }
}
