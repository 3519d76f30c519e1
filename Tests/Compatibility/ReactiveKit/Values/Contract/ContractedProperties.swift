import ReactiveKit
import SwiftObserver
import SwiftObserverTesting

/// A property for the contract. Its value is nil at first, which is no message of the contract.
final class ContractedProperty: ContractedState {
    private let property: Property<CountedMessage?>

    init(delivery: some DeliveryStrategy) {
        property = Property(nil, delivery: delivery)
    }

    func send(_ message: CountedMessage) {
        property.value = message
    }

    func setDelivery(_ strategy: some DeliveryStrategy) {
        property.setDelivery(strategy)
    }

    func clearReplay() {
        property.clearReplay()
    }

    func touch() {
        _ = property.value
        _ = property.numbers
        property.observeNext { _ in }.dispose()
    }

    func observe(_ receive: @escaping @Sendable (CountedMessage) -> Void) -> any Disposable {
        property.dropFirst(1).ignoreNils().observeNext(with: receive)
    }

    func observeInitially(_ receive: @escaping @Sendable (CountedMessage) -> Void) -> any Disposable {
        property.ignoreNils().observeNext(with: receive)
    }
}

/// A property with a strategy that replays. It gives the kept elements in place of its value.
final class ContractedReplayingProperty: ContractedState {
    private let property: Property<CountedMessage?>

    init(delivery: some DeliveryStrategy) {
        property = Property(nil, delivery: delivery)
    }

    func send(_ message: CountedMessage) {
        // Changes are kept. They would hold one value more than a messenger holds messages, and do if another thread
        // sends between these steps.
        property.silentUpdate(value: nil)
        property.value = message
    }

    func setDelivery(_ strategy: some DeliveryStrategy) {
        property.setDelivery(strategy)
    }

    func clearReplay() {}

    func touch() {
        _ = property.value
        _ = property.numbers
        property.observeNext { _ in }.dispose()
    }

    func observe(_ receive: @escaping @Sendable (CountedMessage) -> Void) -> any Disposable {
        property.ignoreNils().observeNext(with: receive)
    }

    func observeInitially(_ receive: @escaping @Sendable (CountedMessage) -> Void) -> any Disposable {
        observe(receive)
    }
}
