import Receiver
import SwiftObserver

/// Not `Sendable`: what a handler captures, and what has to be released where that handler runs.
final class Captured {
    private let check: () -> Void
    private let count: Count

    init(_ count: Count, check: @escaping () -> Void) {
        self.count = count
        self.check = check
    }

    deinit {
        check()
        count.add()
    }
}

/// The ways to observe whose handlers are released.
enum Form: CaseIterable, Sendable {
    case plain, author, once, chain, step, delivered, beforeDelivered, combined, four, five, initial, free, listener
}

/// The ways in which an observation ends, on another thread.
enum End: CaseIterable, Sendable {
    case stop, observablesDeallocated, stopBeingObserved, stopObserving, observerDeallocated
}

final class Sources: Sendable {
    let numbers = Messenger<Int>()
    let a = Var(1)
}

/// An observation that has begun, however it may be stopped.
struct Begun: Sendable {
    let stop: @Sendable () -> Void

    init(_ token: ObservationToken) { stop = { token.stop() } }
    init(_ observation: FreeObservation) { stop = { observation.stop() } }
    init(_ disposable: Disposable) { stop = { disposable.dispose() } }
}
