public import SwiftObserver

extension Messenger {
    /// Registers a listener. What the strategy replays belongs to its beginning.
    @usableFromInline
    func connect(_ listener: Listener<Message>) -> ObservationToken {
        let call = listener.call
        if delivery.replay == .nothing {
            return connect(on: listener.actor) { call($0, Stamp(author: $1)) }
        }
        return connect(
            on: listener.actor, { call($0, Stamp(author: $1)) },
            replayed: { call($0, Stamp(isInitial: true, author: $1)) })
    }
}
