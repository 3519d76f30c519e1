import Receiver
import SwiftObserver
import TestSupport

/// An object that a handler captures. Not `Sendable`: it has to be released where that handler runs.
final class Captured {
    private let check: () -> Void
    private let count: Counter

    init(_ count: Counter, check: @escaping () -> Void) {
        self.count = count
        self.check = check
    }

    deinit {
        check()
        count.add()
    }
}

/// The ways to observe.
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

/// Begins observations with handlers that hold the last reference to their captures, in a class of the main actor.
@MainActor final class MainActorCapturer: Observer {
    let receiver = SwiftObserver.Receiver()

    func begin(_ form: Form, _ sources: Sources, _ count: Counter) -> Begun {
        let captured = Captured(count) { MainActor.preconditionIsolated("released off the main actor") }
        let (numbers, a) = (sources.numbers, sources.a)
        switch form {
        case .plain: return Begun(observe(numbers) { _ in _ = captured })
        case .author: return Begun(observe(numbers) { (_: Int, _: AnyAuthor) in _ = captured })
        case .once: return Begun(observeOnce(numbers) { _ in _ = captured })
        case .chain: return Begun(observe(numbers).map { $0 + 1 }.receive { _ in _ = captured })
        case .step:
            let chain = observe(numbers).filter { _ in
                _ = captured
                return true
            }
            return Begun(chain.receive { _ in })
        case .delivered: return Begun(observe(numbers).delivered(by: .ordered).receive { _ in _ = captured })
        case .beforeDelivered:
            let chain = observe(numbers).filter { _ in
                _ = captured
                return true
            }
            return Begun(chain.delivered(by: .ordered).receive { _ in })
        case .combined: return Begun(observe(a, a) { _, _ in _ = captured })
        case .four: return Begun(observe(a, a, a, a) { _, _, _, _ in _ = captured })
        case .five: return Begun(observe(a, a, a, a, a) { _, _, _, _, _ in _ = captured })
        case .initial: return Begun(observe(a, initial: true) { _ in _ = captured })
        case .free: return Begun(numbers.observe { _ in _ = captured })
        case .listener: return Begun(numbers.makeReceiver().listen { _ in _ = captured })
        }
    }
}

/// Begins observations with handlers that hold the last reference to their captures, in a class of a global actor.
@Files final class GlobalActorCapturer: Observer {
    let receiver = SwiftObserver.Receiver()

    func begin(_ form: Form, _ sources: Sources, _ count: Counter) -> Begun {
        let captured = Captured(count) { Files.preconditionIsolated("released off its actor") }
        let (numbers, a) = (sources.numbers, sources.a)
        switch form {
        case .plain: return Begun(observe(numbers) { _ in _ = captured })
        case .author: return Begun(observe(numbers) { (_: Int, _: AnyAuthor) in _ = captured })
        case .once: return Begun(observeOnce(numbers) { _ in _ = captured })
        case .chain: return Begun(observe(numbers).map { $0 + 1 }.receive { _ in _ = captured })
        case .step:
            let chain = observe(numbers).filter { _ in
                _ = captured
                return true
            }
            return Begun(chain.receive { _ in })
        case .delivered: return Begun(observe(numbers).delivered(by: .ordered).receive { _ in _ = captured })
        case .beforeDelivered:
            let chain = observe(numbers).filter { _ in
                _ = captured
                return true
            }
            return Begun(chain.delivered(by: .ordered).receive { _ in })
        case .combined: return Begun(observe(a, a) { _, _ in _ = captured })
        case .four: return Begun(observe(a, a, a, a) { _, _, _, _ in _ = captured })
        case .five: return Begun(observe(a, a, a, a, a) { _, _, _, _, _ in _ = captured })
        case .initial: return Begun(observe(a, initial: true) { _ in _ = captured })
        case .free: return Begun(numbers.observe { _ in _ = captured })
        case .listener: return Begun(numbers.makeReceiver().listen { _ in _ = captured })
        }
    }
}

/// Begins observations with handlers that hold the last reference to their captures, in an actor.
actor ActorCapturer: Observer {
    let receiver = SwiftObserver.Receiver()

    func begin(_ form: Form, _ sources: Sources, _ count: Counter) -> Begun {
        let captured = Captured(count) { [unowned self] in self.preconditionIsolated("released off its actor") }
        let (numbers, a) = (sources.numbers, sources.a)
        switch form {
        case .plain: return Begun(observe(numbers) { _ in _ = (self, captured) })
        case .author: return Begun(observe(numbers) { (_: Int, _: AnyAuthor) in _ = (self, captured) })
        case .once: return Begun(observeOnce(numbers) { _ in _ = (self, captured) })
        case .chain: return Begun(observe(numbers).map { $0 + 1 }.receive { _ in _ = (self, captured) })
        case .step:
            let chain = observe(numbers).filter { _ in
                _ = (self, captured)
                return true
            }
            return Begun(chain.receive { _ in })
        case .delivered: return Begun(observe(numbers).delivered(by: .ordered).receive { _ in _ = (self, captured) })
        case .beforeDelivered:
            let chain = observe(numbers).filter { _ in
                _ = (self, captured)
                return true
            }
            return Begun(chain.delivered(by: .ordered).receive { _ in })
        case .combined: return Begun(observe(a, a) { _, _ in _ = (self, captured) })
        case .four: return Begun(observe(a, a, a, a) { _, _, _, _ in _ = (self, captured) })
        case .five: return Begun(observe(a, a, a, a, a) { _, _, _, _, _ in _ = (self, captured) })
        case .initial: return Begun(observe(a, initial: true) { _ in _ = (self, captured) })
        case .free: return Begun(numbers.observe { _ in _ = (self, captured) })
        case .listener: return Begun(numbers.makeReceiver().listen { _ in _ = (self, captured) })
        }
    }
}
