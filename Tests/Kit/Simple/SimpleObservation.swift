import SwiftObserver
import SwiftObserverTesting

/// One observation of a simple messenger.
final class SimpleObservation: @unchecked Sendable {  // all variables by the hub's lock
    typealias Handler = @Sendable (CountedMessage, AnyObject?) -> Void

    init(observer: ObjectIdentifier, beginsWithLatest: Bool, isRelayed: Bool, receive: @escaping Handler) {
        self.observer = observer
        self.beginsWithLatest = beginsWithLatest
        self.isRelayed = isRelayed
        self.receive = receive
    }

    let observer: ObjectIdentifier
    let beginsWithLatest: Bool
    /// Whether it has a relay between the messenger and its handler.
    let isRelayed: Bool
    var receive: Handler?
    var isActive = true
    var audience = 0
    var replay: [SimpleLetter] = []
    /// The replay comes after the messages that waited when the observation began.
    var replayFollows = 0
    var tally = Tally()
    /// The causes of its beginning, and so also of its replay.
    let causes = Causes.current

    func causes(joining letter: SimpleLetter) -> Causes? {
        guard let causes, let others = letter.causes else { return causes ?? letter.causes }
        return causes.joined(by: others)
    }

    func count() {
        guard isActive else { return }
        tally.delivered += 1
        tally.pending -= 1
    }

    /// Lets go of the handler, outside the lock.
    func clear(_ lock: borrowing Lock) {
        var released: (Handler?, [SimpleLetter]) = (nil, [])
        lock.withLock {
            released = (receive, replay)
            receive = nil
            replay = []
        }
        withExtendedLifetime(released) {}
    }
}
