import ReactiveKit
import SwiftObserver
import SwiftObserverTesting

/// A subject for the contract, of some kind.
final class Contracted<Kind: SubjectKind>: ContractedState {
    private let subject: ReactiveKit.Subject<CountedMessage, Never>

    init(delivery: some DeliveryStrategy) {
        subject = Kind.make(delivery)
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

protocol SubjectKind {
    static func make(_ delivery: some DeliveryStrategy) -> ReactiveKit.Subject<CountedMessage, Never>
}

enum Passthrough: SubjectKind {
    static func make(_ delivery: some DeliveryStrategy) -> ReactiveKit.Subject<CountedMessage, Never> {
        PassthroughSubject(delivery: delivery)
    }
}

enum Replay3: SubjectKind {
    static func make(_ delivery: some DeliveryStrategy) -> ReactiveKit.Subject<CountedMessage, Never> {
        ReplaySubject(bufferSize: 3, delivery: delivery)
    }
}

enum ReplayAll: SubjectKind {
    static func make(_ delivery: some DeliveryStrategy) -> ReactiveKit.Subject<CountedMessage, Never> {
        ReplaySubject(delivery: delivery)
    }
}

enum ReplayOne: SubjectKind {
    static func make(_ delivery: some DeliveryStrategy) -> ReactiveKit.Subject<CountedMessage, Never> {
        ReplayOneSubject(delivery: delivery)
    }
}
