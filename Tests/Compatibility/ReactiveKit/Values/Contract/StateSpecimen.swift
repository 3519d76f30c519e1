import ReactiveKit
import SwiftObserver
import SwiftObserverTesting
import Synchronization

/// A subject or a property, as the contract of messengers sees it.
final class StateSpecimen<State: ContractedState>: TestedMessenger {
    private let state: State
    private let strategies: [any DeliveryStrategy]
    private let farewell = Farewell()

    let deliverPending: @Sendable () -> Void

    init(_ strategies: [any DeliveryStrategy], deliverPending: @escaping @Sendable () -> Void) {
        (self.strategies, self.deliverPending) = (strategies, deliverPending)
        state = Self.state(strategies[0])
    }

    deinit {
        if let message = farewell.take() { state.send(message) }
    }

    private static func state(_ strategy: some DeliveryStrategy) -> State {
        State(delivery: strategy)
    }

    func send(_ message: CountedMessage, from author: AnyObject?) {
        state.send(message)
    }

    func makeObserver() -> any TestedObserver {
        StateObserver(state)
    }

    func swap(to delivery: Int) {
        if strategies.indices.contains(delivery) { state.setDelivery(strategies[delivery]) }
    }

    func clearReplay() {
        state.clearReplay()
    }

    func prepareFarewell(_ message: CountedMessage) {
        farewell.put(message)
    }

    func touch() {
        state.touch()
    }
}

/// The requirements of the contract for a subject or a property.
protocol ContractedState: AnyObject, Sendable {
    init(delivery: some DeliveryStrategy)
    func send(_ message: CountedMessage)
    func setDelivery(_ strategy: some DeliveryStrategy)
    func clearReplay()
    func touch()

    /// Begins an observation without the current value, if there is one, and returns a closure that ends it.
    func observe(_ receive: @escaping @Sendable (CountedMessage) -> Void) -> any Disposable
    func observeInitially(_ receive: @escaping @Sendable (CountedMessage) -> Void) -> any Disposable
}

/// An observer with its observations.
private final class StateObserver<State: ContractedState>: TestedObserver {
    private weak let state: State?
    private let bag = DisposeBag()

    init(_ state: State) {
        self.state = state
    }

    func observe(_ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void) -> (@Sendable () -> Tally)? {
        begin(receive) { $0.observe($1) }
        return nil
    }

    func observeInitially(
        _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void
    ) -> (@Sendable () -> Tally)? {
        begin(receive) { $0.observeInitially($1) }
        return nil
    }

    private func begin(
        _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void,
        by observe: (State, @escaping @Sendable (CountedMessage) -> Void) -> any Disposable
    ) {
        guard let state else { return }
        let entry = ObservationEntry()
        bag.add(disposable: entry.slot)
        entry.begin(observe(state) { if !entry.wasStoppedInTheBeginning { receive($0, nil) } })
    }

    func stopObserving() {
        bag.dispose()
    }
}

/// An observation that may be stopped in its first call, before there is a disposable. Until there is one, calls that come
/// after that are left out here.
private final class ObservationEntry: Sendable {
    let slot = SerialDisposable(otherDisposable: nil)
    private let hasBegun = Atomic<Bool>(false)

    var wasStoppedInTheBeginning: Bool { slot.isDisposed && !hasBegun.load(ordering: .acquiring) }

    func begin(_ disposable: any Disposable) {
        slot.otherDisposable = disposable
        hasBegun.store(true, ordering: .releasing)
    }
}

/// Holds a message until it is taken.
private final class Farewell: @unchecked Sendable {  // a script puts and takes one after the other
    private var message: CountedMessage?

    func put(_ message: CountedMessage) {
        self.message = message
    }

    func take() -> CountedMessage? {
        defer { message = nil }
        return message
    }
}
