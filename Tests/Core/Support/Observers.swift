import SwiftObserver
import TestSupport

/// A mere identity: an author, or an observer that does nothing of its own.
final class Person: Observer, Sendable {
    let receiver = Receiver()
}

/// An observer that notes its messages in their order.
final class TestObserver<Entry>: Observer, @unchecked Sendable {  // its handlers never overlap
    let receiver = Receiver()

    private(set) var log: [Entry] = []

    func note(_ entry: Entry) { log.append(entry) }

    /// Observes and writes down every message.
    @discardableResult
    func record<O: Observable>(_ observable: O) -> ObservationToken where O.Message == Entry {
        observe(observable) { [weak self] in self?.note($0) }
    }
}

/// An observer of numbers that notes its messages, and whether calls of its handler overlap.
final class Listener: Observer, Sendable {
    let receiver = Receiver()
    let log = Log<Int>()
    let overlaps = Counter()
    private let depth = Counter()

    /// Observes; `then` is called in the handler, after the message was noted.
    @discardableResult
    func listen(
        to messenger: some Observable<Int>, then: @escaping @Sendable (Int) -> Void = { _ in }
    ) -> ObservationToken {
        observe(messenger) { [log, overlaps, depth] number in
            if depth.add(1) != 1 { overlaps.add() }
            log.add(number)
            then(number)
            depth.add(-1)
        }
    }
}

extension Messenger {
    /// Whether nothing waits, neither here nor for an actor.
    var isIdle: Bool {
        let numbers = numbers
        return numbers.pending == 0 && numbers.observations.allSatisfy { $0.pending == 0 }
    }
}

extension ObservationNumbers {
    /// Whether the numbers add up as G8 says, and none is below zero.
    var addUp: Bool {
        offered == delivered + dropped + discarded + pending
            && [offered, delivered, dropped, discarded, pending, replayed].allSatisfy { $0 >= 0 }
    }
}
