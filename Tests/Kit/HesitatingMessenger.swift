import Foundation
import SwiftObserver
import SwiftObserverTesting
import Synchronization

/// A messenger that is right, with threads that are interrupted where it is least expected: when a message was announced
/// and is not sent yet, and when a call of a handler was counted and is not made yet.
final class HesitatingMessenger: Observable, TestedMessenger {
    static func subject(_ delivery: @escaping @Sendable () -> some DeliveryStrategy) -> Subject {
        Subject(
            "hesitating", deliveries: [TestedDelivery(delivery()).claims], features: [.authors, .tallies, .threads]
        ) {
            HesitatingMessenger(Messenger(delivery: delivery()))
        }
    }

    let messenger: Messenger<CountedMessage>

    init(_ messenger: Messenger<CountedMessage>) {
        self.messenger = messenger
    }

    func send(_ message: CountedMessage, from author: AnyObject?) {
        hesitate(for: 3000)
        messenger.send(message, from: author ?? self)
    }

    func makeObserver() -> any TestedObserver { HesitatingObserver(self) }

    var standIn: AnyObject { messenger }

    /// Lets the other threads do all that they can, at every other moment.
    fileprivate func hesitate(for time: UInt32) {
        if Self.moments.withLock({ $0.next() }).isMultiple(of: 2) { usleep(time) }
    }

    private static let moments = Mutex(SplitMix64(seed: 1))
}

private final class HesitatingObserver: Observer, TestedObserver {
    let receiver = Receiver()

    init(_ messenger: HesitatingMessenger) {
        self.messenger = messenger
    }

    func observe(_ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void) -> (@Sendable () -> Tally)? {
        let token = observe(messenger) { [messenger] message, author in
            messenger.hesitate(for: 1000)
            receive(message, author)
        }
        return {
            let numbers = token.numbers
            return Tally(
                offered: numbers.offered, delivered: numbers.delivered, dropped: numbers.dropped,
                discarded: numbers.discarded, pending: numbers.pending, replayed: numbers.replayed)
        }
    }

    private let messenger: HesitatingMessenger
}
