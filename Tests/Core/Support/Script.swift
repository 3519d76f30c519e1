import SwiftObserver

/// An observer of numbers that notes what it gets, and whether calls of its handler overlap.
final class Listener: Observer, Sendable {
    let receiver = Receiver()
    let log = Log<Int>()
    let overlaps = Count()
    private let depth = Count()

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
    /// What G8 says, and that nothing is counted below zero.
    var addUp: Bool {
        offered == delivered + dropped + discarded + pending
            && [offered, delivered, dropped, discarded, pending, replayed].allSatisfy { $0 >= 0 }
    }
}
