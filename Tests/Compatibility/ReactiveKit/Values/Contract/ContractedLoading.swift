import ReactiveKit
import SwiftObserver
import SwiftObserverTesting

/// A subject of loading states for the contract, to which a message is a value that was loaded.
class ContractedLoading: ContractedState, @unchecked Sendable {  // holds a subject and nothing else
    fileprivate let subject: ReplayLoadingValueSubject<CountedMessage, Failure, Never>

    required init(delivery: some DeliveryStrategy) {
        subject = ReplayLoadingValueSubject(bufferSize: 3, delivery: delivery)
    }

    func send(_ message: CountedMessage) {
        subject.send(.loaded(message))
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
        subject.value().observeNext(with: receive)
    }

    func observeInitially(_ receive: @escaping @Sendable (CountedMessage) -> Void) -> any Disposable {
        observe(receive)
    }
}

/// The same, which is loading again before each value.
final class ContractedReloading: ContractedLoading, @unchecked Sendable {  // holds a subject and nothing else
    override func send(_ message: CountedMessage) {
        subject.send(.loading)
        super.send(message)
    }
}
