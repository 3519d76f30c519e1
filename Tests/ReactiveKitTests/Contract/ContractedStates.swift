import ReactiveKit
import SwiftObserver
import SwiftObserverTesting

/// A pass-through subject for the contract.
final class ContractedPassthrough: ContractedState {
    private let subject: PassthroughSubject<CountedMessage, Never>

    init(delivery: some DeliveryStrategy) {
        subject = PassthroughSubject(delivery: delivery)
    }

    func send(_ message: CountedMessage) {
        subject.send(message)
    }

    func setDelivery(_ strategy: some DeliveryStrategy) {
        subject.setDelivery(strategy)
    }

    func clearReplay() {
        subject.clearReplay()
    }

    func touch() {
        _ = subject.isTerminated
        _ = subject.numbers
        subject.observeNext { _ in }.dispose()
    }

    func observe(_ receive: @escaping @Sendable (CountedMessage) -> Void) -> any Disposable {
        subject.observeNext(with: receive)
    }

    func observeInitially(_ receive: @escaping @Sendable (CountedMessage) -> Void) -> any Disposable {
        observe(receive)
    }
}

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
