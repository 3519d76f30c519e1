import OpenCombine
import SwiftObserver
import Testing

// The two bridges of the page "Migrating", with OpenCombine in place of Combine.

extension Publisher where Failure == Never {
    /// Sends what the publisher publishes, while you hold the cancellable.
    func send(through messenger: Messenger<Output>) -> AnyCancellable {
        sink { messenger.send($0) }
    }
}

extension SwiftObserver.Observable where Message: Sendable {
    /// A publisher of the messages. It observes while it is held, or has
    /// a subscriber.
    func publisher() -> AnyPublisher<Message, Never> {
        typealias Subject = PassthroughSubject<Message, Never>
        nonisolated(unsafe) let subject = Subject()
        let observation = observe { subject.send($0) }
        return
            subject
            .map { value in withExtendedLifetime(observation) { value } }
            .eraseToAnyPublisher()
    }
}

@Suite("Bridges to Combine")
@MainActor struct BridgeTests {
    @Test("Values of a publisher become messages")
    func fromPublisher() {
        let subject = CurrentValueSubject<Int, Never>(1)
        let messenger = Messenger<Int>(delivery: .warm(upTo: 1))
        var got: [Int] = []
        let observation = messenger.observe { got.append($0) }
        let cancellable = subject.send(through: messenger)
        subject.send(2)
        cancellable.cancel()
        subject.send(3)
        withExtendedLifetime(observation) {}
        #expect(got == [1, 2])
    }

    @Test("Messages become values of a publisher, until nobody holds it")
    func toPublisher() {
        let messenger = Messenger<Int>()
        var got: [Int] = []
        var cancellable: AnyCancellable? = messenger.publisher().sink { got.append($0) }
        messenger.send(1)
        messenger.send(2)
        withExtendedLifetime(cancellable) {}
        cancellable = nil
        messenger.send(3)
        #expect(got == [1, 2])
        #expect(messenger.numbers.observations.isEmpty)
    }
}
